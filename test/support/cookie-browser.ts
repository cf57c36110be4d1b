/** As much of a browser as a login needs: follows redirects by hand and keeps cookies a host. */
export class CookieBrowser {
  private readonly jars = new Map<string, Map<string, string>>();

  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const { host } = new URL(url);
    const jar = this.jars.get(host) ?? new Map<string, string>();
    this.jars.set(host, jar);
    const headers = new Headers(init.headers);
    const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookies !== '') headers.set('cookie', cookies);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  /** Follows redirects until `stop` likes an address or there are no more; gives the last response and address. */
  async follow(
    url: string,
    stop: (next: string) => boolean = () => false,
  ): Promise<{ response: Response; url: string }> {
    let at = url;
    for (let hops = 0; hops < 12; hops++) {
      const response = await this.fetch(at);
      const location = response.headers.get('location');
      if (location === null) return { response, url: at };
      at = new URL(location, at).href;
      if (stop(at)) return { response, url: at };
    }
    throw new Error('too many redirects');
  }

  cookie(url: string, name: string): string | undefined {
    return this.jars.get(new URL(url).host)?.get(name);
  }

  setCookie(url: string, name: string, value: string): void {
    this.jars.get(new URL(url).host)?.set(name, value);
  }
}
