/**
 * Looks up one member's entry in Redis, in one step and by the clock of Redis. However many gateways ask at once,
 * together they admit no more members than the rate allows.
 * KEYS: line (sorted: members by position), away (sorted: members passed over), seen (hash: time of the last request,
 * by the clock of the queue), tickets (hash: admissions, `jti|endsAt`), state (hash: last position, admitted, credit,
 * at; looked, clock; rate, mean, reason, ratedAt, overloaded).
 * ARGV: take or see, member, draw, opensAt, perMinute, maxPerMinute (0: the rate is fixed), life of an admission, awayMs,
 * longestGapMs, keptMs (all ms), whether this gateway met the limit of order-payment (1 or 0), and the four numbers of
 * `rateControl`.
 * Returns state, now, the number of waiting members, the number of members ahead, the ticket, the mean rate.
 */
export const queueScript = `
local line, away, seen, tickets, state = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local verb, member, draw = ARGV[1], ARGV[2], ARGV[3]
local opensAt, perMinute, maxPerMinute = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local lifeMs, awayMs, gapMs, keptMs = tonumber(ARGV[7]), tonumber(ARGV[8]), tonumber(ARGV[9]), tonumber(ARGV[10])
local overloaded, everyMs, afterCut = ARGV[11] == '1', tonumber(ARGV[12]), tonumber(ARGV[13])
local stepsToMax, meanOf = tonumber(ARGV[14]), tonumber(ARGV[15])
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local open = now >= opensAt
local moved = false
local function whole(number) return string.format('%.0f', number) end

local function liveTicket()
  local text = redis.call('HGET', tickets, member)
  if not text then return nil end
  if tonumber(string.match(text, '(%d+)$')) > now then return text end
  redis.call('HDEL', tickets, member)
  return nil
end

local function findPosition()
  if redis.call('ZSCORE', line, member) then return true end
  local position = redis.call('ZSCORE', away, member)
  if position then
    redis.call('ZREM', away, member)
  elseif verb == 'take' then
    if open then position = redis.call('HINCRBY', state, 'last', 1)
    else position = tonumber(redis.call('HGET', state, 'last') or '0') + tonumber(draw) end
  else
    return false
  end
  redis.call('ZADD', line, position, member)
  moved = true
  return true
end

local function clockNow()
  local was = redis.call('HMGET', state, 'looked', 'clock')
  local clock = was[1] and tonumber(was[2]) + math.min(gapMs, math.max(0, now - tonumber(was[1]))) or now
  redis.call('HSET', state, 'looked', whole(now), 'clock', whole(clock))
  return clock
end

local rate, mean, ratedAt, toldOverload = perMinute, perMinute, nil, false
local function within(number) return math.min(maxPerMinute, math.max(perMinute, number)) end

local function readRate()
  local was = redis.call('HMGET', state, 'rate', 'mean', 'ratedAt', 'overloaded')
  if not was[3] then return end
  rate, mean, ratedAt, toldOverload = within(tonumber(was[1])), within(tonumber(was[2])), tonumber(was[3]), was[4] == '1'
end

local function keepRate(reason)
  redis.call('HSET', state, 'rate', tostring(rate), 'mean', tostring(mean), 'reason', reason)
  redis.call('HSET', state, 'ratedAt', whole(now), 'overloaded', '0')
end

local function moveRate()
  if not ratedAt then
    keepRate(rate < maxPerMinute and 'RISING' or 'AT_MAX')
  elseif now - ratedAt < everyMs then
    if overloaded and not toldOverload then redis.call('HSET', state, 'overloaded', '1') end
  else
    local cut = overloaded or toldOverload
    if cut then rate = math.max(perMinute, rate * afterCut)
    else rate = math.min(maxPerMinute, rate + (maxPerMinute - perMinute) / stepsToMax) end
    mean = mean + (rate - mean) / meanOf
    if cut then keepRate(rate > perMinute and 'OVERLOADED' or 'AT_MIN')
    else keepRate(rate < maxPerMinute and 'RISING' or 'AT_MAX') end
  end
end

local function creditNow()
  local was = redis.call('HMGET', state, 'at', 'credit')
  local most = math.max(1, rate / 60)
  if not was[1] then return math.min(most, 1 + (now - opensAt) * rate / 60000) end
  local since = math.max(0, now - tonumber(was[1]))
  return math.min(most, tonumber(was[2]) + since * rate / 60000)
end

local function letIn(clock)
  local credit, looked = creditNow(), 0
  while credit >= 1 and looked < 1000 do
    local head = redis.call('ZRANGE', line, 0, 0, 'WITHSCORES')
    if not head[1] then break end
    looked, moved = looked + 1, true
    local last = tonumber(redis.call('HGET', seen, head[1]) or '0')
    redis.call('ZREM', line, head[1])
    redis.call('HDEL', seen, head[1])
    if clock - last > awayMs then
      redis.call('ZADD', away, head[2], head[1])
    else
      credit = credit - 1
      local number = redis.call('HINCRBY', state, 'admitted', 1)
      redis.call('HSET', tickets, head[1], whole(now) .. '-' .. whole(number) .. '|' .. whole(now + lifeMs))
    end
  end
  redis.call('HSET', state, 'at', whole(now), 'credit', tostring(credit))
end

local ticket = liveTicket()
if not ticket then
  if not findPosition() then return { 'NONE' } end
  local clock = clockNow()
  redis.call('HSET', seen, member, whole(clock))
  local moves = open and maxPerMinute > 0
  if moves then readRate() end
  if open then letIn(clock) end
  if moves then moveRate() end
  ticket = redis.call('HGET', tickets, member)
end
if moved then
  for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, whole(math.max(0, opensAt - now) + keptMs)) end
end
local waiting = redis.call('ZCARD', line)
if ticket then return { 'ADMITTED', whole(now), waiting, 0, ticket, tostring(mean) } end
return { open and 'WAITING' or 'EARLY', whole(now), waiting, redis.call('ZRANK', line, member), '', tostring(mean) }
`;
