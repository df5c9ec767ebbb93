import { documentoToText, fechaHora, miles, type DocumentoXml } from "@mostrador/core";
import type { Factura } from "../db/facturas.ts";

/** Renders the page that the QR code of an invoice opens: the document, its state and its downloads. It loads no external resources. */
export function paginaFactura(factura: Factura, { cabecera, detalle }: DocumentoXml): string {
  const v = (nombre: string) => escape(cabecera[nombre] ?? "");
  const estado = ESTADOS[factura.estado];
  if (estado === undefined) throw new Error(`una factura ${factura.estado} no tiene página`);
  const esNota = cabecera["numeroNotaCreditoDebito"] !== undefined;
  const nombre = esNota ? "Nota" : "Factura";
  const numero = v(esNota ? "numeroNotaCreditoDebito" : "numeroFactura");
  const filas = detalle
    .map(
      (l) =>
        `<tr><td>${escape(l["descripcion"] ?? "")}<small>${escape(l["cantidad"] ?? "")} × ${miles(l["precioUnitario"] ?? "0")}</small></td><td>${miles(l["subTotal"] ?? "0")}</td></tr>`,
    )
    .join("");
  return pagina(
    `${nombre} ${numero} de ${v("razonSocialEmisor")}`,
    `<header><h1 class="emisor">${v("razonSocialEmisor")}</h1><p>NIT ${v("nitEmisor")} · ${v("direccion")}, ${v("municipio")}</p></header>
<section class="estado ${estado.clase}"><strong>${estado.titulo}</strong><span>${estado.texto}</span></section>
<section class="total"><span>${esNota ? "Devuelto" : "Total"}</span><strong>Bs ${miles(cabecera[esNota ? "montoTotalDevuelto" : "montoTotal"] ?? "0")}</strong></section>
<dl>${partesDe(factura)}<div><dt>${nombre} N°</dt><dd>${numero}</dd></div><div><dt>Fecha</dt><dd>${fechaHora(cabecera["fechaEmision"] ?? "")}</dd></div>
<div><dt>Cliente</dt><dd>${v("nombreRazonSocial") || "S/N"}</dd></div><div><dt>NIT / CI</dt><dd>${escape(documentoToText({ numeroDocumento: cabecera["numeroDocumento"] ?? "", complemento: cabecera["complemento"] }))}</dd></div></dl>
<table><tbody>${filas}</tbody></table>
<nav><a class="primario" href="/f/${factura.cuf}/pdf">Ver la ${nombre.toLowerCase()} (PDF)</a><a href="/f/${factura.cuf}/ticket">Ticket 80 mm</a><a href="/f/${factura.cuf}/xml">XML fiscal</a></nav>
<footer><p>Código de autorización (CUF)</p><code>${factura.cuf}</code><p>${v("leyenda")}</p></footer>`,
  );
}

/** Renders net amount and VAT of a document, under a law that adds VAT to the price. */
function partesDe({ precioNeto, montoIva }: Factura): string {
  if (precioNeto === null || montoIva === null) return "";
  const fila = (nombre: string, monto: string) => `<div><dt>${nombre}</dt><dd>Bs ${miles(monto)}</dd></div>`;
  return fila("Precio neto", precioNeto) + fila("IVA", montoIva);
}

/** Renders the page of an address without a document, or whose document has no answer yet. */
export function paginaNoEncontrada(
  texto = "No hay una factura con esa dirección. Revise el código o escanee de nuevo el QR.",
): string {
  return pagina(
    "Factura no encontrada",
    `<section class="estado anulada"><strong>Factura no encontrada</strong><span>${texto}</span></section>`,
  );
}

/** Renders the page of an expired download link. The invoice's own page provides new ones. */
export function paginaEnlaceVencido(cuf: string): string {
  return pagina(
    "Este enlace venció",
    `<section class="estado espera"><strong>Este enlace venció</strong><span>Los enlaces de descarga sirven una hora. La factura sigue en su página: <a href="/f/${cuf}">ábrala y descárguela de nuevo</a>.</span></section>`,
  );
}

/** Renders the page of an altered download link. */
export function paginaEnlaceInvalido(): string {
  return pagina(
    "Enlace incompleto",
    `<section class="estado anulada"><strong>Este enlace no vale</strong><span>Llegó incompleto o cambiado. Ábralo desde la página de la factura o escanee de nuevo su QR.</span></section>`,
  );
}

/** Renders the page for visitors who exceed the limit of anonymous calls. */
export function paginaOcupada(esperaS: number): string {
  return pagina(
    "Espere un momento",
    `<section class="estado espera"><strong>Espere un momento</strong><span>Hay demasiadas descargas. Vuelva a intentar en ${esperaS} s.</span></section>`,
  );
}

interface EstadoPublico {
  readonly clase: string;
  readonly titulo: string;
  readonly texto: string;
}

/** Texts of the document states that have a page. */
const ESTADOS: Readonly<Partial<Record<Factura["estado"], EstadoPublico>>> = {
  EMITIDA: { clase: "valida", titulo: "Factura válida", texto: "Registrada en el sistema tributario." },
  OFFLINE: {
    clase: "espera",
    titulo: "Emitida fuera de línea",
    texto: "Se registra en el sistema tributario al volver la conexión.",
  },
  ANULADA: { clase: "anulada", titulo: "Factura anulada", texto: "No tiene validez." },
};

function pagina(titulo: string, cuerpo: string): string {
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${titulo}</title><style>${ESTILO}</style></head><body><main>${cuerpo}</main></body></html>`;
}

const ESTILO = `
:root{color-scheme:light dark;--fondo:#f3f5f4;--hoja:#fff;--tinta:#16221e;--suave:#5b6b65;--linea:#e1e7e4;--marca:#0b6e4f;--sobre:#fff}
@media(prefers-color-scheme:dark){:root{--fondo:#0f1512;--hoja:#18211d;--tinta:#eaf1ee;--suave:#9db0a8;--linea:#2a3731;--marca:#4cc79a;--sobre:#06241a}}
*{box-sizing:border-box}body{margin:0;background:var(--fondo);color:var(--tinta);font:16px/1.5 system-ui,"Segoe UI",Roboto,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:30rem;margin:0 auto;padding:1.5rem 1.25rem 2rem;background:var(--hoja);min-height:100vh}
@media(min-width:34rem){main{min-height:0;margin:2.5rem auto;border-radius:1rem;box-shadow:0 10px 40px #0001}}
p,h1{margin:0}header p{color:var(--suave);font-size:.875rem}header .emisor{color:var(--tinta);font-size:1.375rem;font-weight:700;line-height:1.2;margin-bottom:.25rem}
.estado{display:flex;flex-direction:column;margin:1.25rem 0;padding:.875rem 1rem;border-radius:.75rem;border-left:.375rem solid}
.valida{background:#0b6e4f1a;border-color:#0b8f63}.espera{background:#b26a001f;border-color:#d98a00}.anulada{background:#b3261e1f;border-color:#d1372e}
.estado span{color:var(--suave);font-size:.875rem}.total{display:flex;justify-content:space-between;align-items:baseline;margin:1rem 0}.total strong{font-size:2rem}
dl{display:grid;grid-template-columns:1fr 1fr;gap:.75rem;margin:0 0 1rem;padding:1rem 0;border-block:1px solid var(--linea)}dt{color:var(--suave);font-size:.75rem}dd{margin:0;font-weight:600;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse}td{padding:.5rem 0;border-bottom:1px solid var(--linea);vertical-align:top}td:last-child{text-align:right;white-space:nowrap;padding-left:1rem}
small{display:block;color:var(--suave)}nav{display:grid;gap:.625rem;margin:1.5rem 0;grid-template-columns:1fr 1fr}
nav a{padding:.75rem;border:1px solid var(--linea);border-radius:.625rem;text-align:center;text-decoration:none;color:inherit;font-weight:600}
nav .primario{grid-column:1/-1;background:var(--marca);border-color:var(--marca);color:var(--sobre)}
footer{color:var(--suave);font-size:.75rem}code{display:block;overflow-wrap:anywhere;margin:.25rem 0 1rem;font-size:.8125rem;color:var(--tinta)}`;

function escape(texto: string): string {
  return texto.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}
