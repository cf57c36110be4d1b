// A real OpenID provider (panva/oidc-provider) for tests, in a process of its own. It logs in whoever the query
// parameter `login_hint` names, without a page, or, with `pages`, whoever is typed into its form. Prints one line of JSON
// with its issuer when it listens.
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const { keys, port, redirectUri, audience, pages, clientId, clientSecret } = JSON.parse(process.argv[2]);
const issuer = `http://127.0.0.1:${port}`;

const provider = new Provider(issuer, {
  jwks: { keys },
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'client_credentials'],
      response_types: ['code'],
    },
  ],
  claims: { openid: ['sub'], profile: ['name', 'groups'], email: ['email'] },
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => audience,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({ scope: 'api', audience, accessTokenFormat: 'jwt', accessTokenTTL: 300 }),
    },
  },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      name: `Name of ${id}`,
      email: `${id}@example.com`,
      groups: id === 'ada' ? ['prima-admins'] : [],
    }),
  }),
  interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
});

const callback = provider.callback();
createServer((request, response) => {
  if (!request.url.startsWith('/interaction/')) return callback(request, response);
  interact(request, response).catch((error) => {
    response.statusCode = 500;
    response.end(String(error));
  });
}).listen(port, '127.0.0.1', () => console.log(JSON.stringify({ issuer })));

async function interact(request, response) {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    if (pages) return askWho(request, response);
    await provider.interactionFinished(request, response, { login: { accountId: params.login_hint ?? 'bob' } });
    return;
  }
  const grant = new provider.Grant({ accountId: session.accountId, clientId: params.client_id });
  grant.addOIDCScope(params.scope);
  grant.addResourceScope(audience, 'api');
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}

async function askWho(request, response) {
  if (request.method === 'POST') {
    let body = '';
    for await (const chunk of request) body += chunk;
    const accountId = new URLSearchParams(body).get('account');
    return provider.interactionFinished(request, response, { login: { accountId } });
  }
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><title>Provider</title><form method="post" action="${request.url}">
    <label>Account <input name="account"></label> <button>Log in</button></form>`);
}
