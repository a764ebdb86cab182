import type { FastifyReply, FastifyRequest } from 'fastify';

const loopbackAddress = /^(127\.|::1$|::ffff:127\.)/;
const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]'];

const hostNameOf = (host: string): string => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '');

/**
 * Refuses all callers except programs of this machine. Through a browser, a page of another site may reach loopback.
 * The calls of such a page have the site's host name (DNS rebinding) or the site's origin, and are refused. A container
 * publishes its port on loopback alone, and its callers come from the container network. `containerNames` are the
 * sandbox's names in that network.
 */
export const onlyThisMachine =
  (containerNames: readonly string[]) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { host = '', origin } = request.headers;
    const near = containerNames.length > 0 || loopbackAddress.test(request.socket.remoteAddress ?? '');
    const own = near && [...loopbackHosts, ...containerNames].includes(hostNameOf(host));
    const sameSite = origin === undefined || origin === `http://${host}`;
    if (own && sameSite) return undefined;
    return reply.code(403).send({ message: '이 컴퓨터에서만 쓸 수 있습니다.' });
  };
