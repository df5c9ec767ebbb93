import { isIP } from "node:net";

/**
 * The way from a till to its server. docs/decisions/0041.
 * - `local`: a server on this computer, by plain HTTP: no network carries it.
 * - `publico`: by TLS, with a certificate that an authority signed for a public name.
 * - `propio`: by TLS, with the public key that the till learned; `url` is the address for it.
 */
export type Camino =
  | { readonly kind: "local" }
  | { readonly kind: "publico" }
  | { readonly kind: "propio"; readonly url: string };

const DE_AQUI: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** Endings of names that a shop gives in its own network, for which no authority signs. */
const DE_LA_TIENDA = /(?:^[^.]+|\.(?:local|lan|home|internal|localdomain|home\.arpa))$/;

/** Decides by the address that a person typed. */
export function planCamino(urlServidor: string): Camino {
  const { protocol, hostname, host } = new URL(urlServidor);
  const base = urlServidor.replace(/\/+$/, "");
  if (protocol === "https:")
    return isDeLaTienda(hostname) ? { kind: "propio", url: base } : { kind: "publico" };
  if (DE_AQUI.has(hostname)) return { kind: "local" };
  // The port stays that of plain HTTP: this program's server speaks both on one.
  const conPuerto = host === hostname ? `${host}:80` : host;
  return { kind: "propio", url: base.replace(/^[a-z]+:\/\/[^/]+/i, `https://${conPuerto}`) };
}

function isDeLaTienda(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 || DE_LA_TIENDA.test(hostname);
}
