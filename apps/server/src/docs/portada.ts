import { VERSION } from "@mostrador/core/node";

/** Places of this server for people, with the purpose of each. */
const LUGARES = [
  ["/portal/", "Portal", "Para quien tiene la tienda: ventas, facturas, cajas, productos y usuarios."],
  ["/guia", "Guía de integración", "Para quien conecta un sistema: la primera factura en cinco minutos."],
  ["/redoc", "Referencia de la API", "Cada ruta, cada campo y cada estado."],
  ["/docs", "Probar la API", "Llamar a cualquier ruta desde el navegador."],
] as const;

/** Renders the page at the server's address: its purpose, and links. */
export function paginaPortada(): string {
  const tarjetas = LUGARES.map(
    ([ruta, nombre, para]) => `<a class="tarjeta" href="${ruta}"><b>${nombre}</b><span>${para}</span></a>`,
  ).join("");
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Mostrador</title><meta name="description" content="Servidor de facturación electrónica para Bolivia"><link rel="icon" href="data:,"><link rel="stylesheet" href="/guia/sitio.css"><script src="/guia/sitio.js"></script><script src="/guia/portada.js" defer></script></head>
<body class="portada"><main><p class="marca">Mostrador</p><h1>Este es el servidor de facturación de su negocio</h1><p>Emite facturas electrónicas para Bolivia desde sus cajas y desde cualquier sistema.</p>
<div class="tarjetas">${tarjetas}</div>
<section aria-label="Estado"><h2>Estado</h2><dl id="estado"><div><dt>Este servidor</dt><dd data-estado="api">Consultando…</dd></div><div><dt>Sistema tributario</dt><dd data-estado="siat">Consultando…</dd></div></dl><p class="fuente"><a href="/v1/estado">El estado, para programas</a></p></section>
<footer>Versión ${VERSION}</footer></main></body></html>`;
}
