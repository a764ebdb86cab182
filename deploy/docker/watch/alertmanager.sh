#!/bin/sh
# Writes Alertmanager's file, because Alertmanager reads no environment variables. The source is ALERT_WEBHOOK_URL, or
# ALERT_EMAIL_TO with the server of ALERT_SMTP_HOST (host:port), ALERT_SMTP_USER and the password in
# /run/secrets/alert-smtp-password.
set -eu
file=/tmp/alertmanager.yml
if [ -n "${ALERT_WEBHOOK_URL:-}" ]; then
  receiver="    webhook_configs: [{ url: '$ALERT_WEBHOOK_URL' }]"
elif [ -n "${ALERT_EMAIL_TO:-}" ]; then
  : "${ALERT_SMTP_HOST:?ALERT_EMAIL_TO is given, and ALERT_SMTP_HOST (mail.example:587) is missing}"
  receiver="    email_configs:
      - to: '$ALERT_EMAIL_TO'
        from: '${ALERT_EMAIL_FROM:-$ALERT_EMAIL_TO}'
        smarthost: '$ALERT_SMTP_HOST'
        auth_username: '${ALERT_SMTP_USER:-}'
        auth_password_file: /run/secrets/alert-smtp-password
        send_resolved: true"
else
  echo 'Nobody would hear of an alert: give ALERT_WEBHOOK_URL or ALERT_EMAIL_TO.' >&2
  exit 1
fi
cat >"$file" <<YAML
route:
  receiver: owner
  group_by: [alertname]
  group_wait: 30s
  repeat_interval: 12h
receivers:
  - name: owner
$receiver
YAML
exec "$(command -v alertmanager || echo /bin/alertmanager)" --config.file="$file" --storage.path=/alertmanager --web.listen-address=:9093 --cluster.listen-address=
