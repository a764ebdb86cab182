#!/bin/bash
# Offers the part of the official Kafka image that docker-compose.yml uses: KAFKA_* variables become the broker's
# properties.
set -euo pipefail
properties=/tmp/server.properties
env | grep '^KAFKA_' | while IFS='=' read -r name value; do
  case "$name" in KAFKA_HEAP_OPTS) continue ;; esac
  echo "$(echo "${name#KAFKA_}" | tr 'A-Z_' 'a-z.')=$value"
done > "$properties"
jars='/opt/kafka/lib/*'
[ -f "$KAFKA_LOG_DIRS/meta.properties" ] || java -cp "$jars" kafka.tools.StorageTool format -t "$CLUSTER_ID" -c "$properties"
# shellcheck disable=SC2086
exec java ${KAFKA_HEAP_OPTS:-} -XX:+UseSerialGC -cp "$jars" kafka.Kafka "$properties"
