import { findDocumento } from "../db/documentos.ts";
import type { Fila } from "../db/esquema.ts";
import { tablaDe } from "../documento/anexo.ts";
import { parseDocumento } from "../documento/parse.ts";
import { findSector } from "../documento/sectores.ts";
import { valorDe, valorOpcional, type Documento, type Valores } from "../documento/tipos.ts";
import { toInstante } from "../instante.ts";
import type { Pilot } from "../pilot.ts";
import { ficha, html, pagina } from "./html.ts";

/** The page behind a document's QR: what the authority has of it. docs/fiscal-rules.md F61. */
export async function consultaQr(
  { db, publicUrl }: Pilot,
  parametros: URLSearchParams,
): Promise<{ readonly status: number; readonly cuerpo: string }> {
  const cuf = (parametros.get("cuf") ?? "").trim().toUpperCase();
  const fila = cuf === "" ? undefined : await findDocumento(db, cuf);
  const coincide =
    fila !== undefined &&
    String(fila.nit) === parametros.get("nit") &&
    String(fila.numero) === parametros.get("numero");
  if (!coincide) return { status: 404, cuerpo: noEncontrada(parametros) };
  return { status: 200, cuerpo: encontrada(fila, publicUrl) };
}

function noEncontrada(parametros: URLSearchParams): string {
  const datos = ficha([
    ["NIT del emisor", parametros.get("nit") ?? ""],
    ["Número", parametros.get("numero") ?? ""],
    ["Código de autorización", parametros.get("cuf") ?? "", "cuf"],
  ]);
  return pagina(
    "Documento no encontrado",
    `<section class="hoja">${titulo("Consulta de documento fiscal")}<span class="estado falta">NO ENCONTRADA</span>` +
      `<p>La administración tributaria no tiene un documento con estos datos. Si se emitió fuera de línea, puede que aún no haya sido enviado: vuelva a consultar más tarde.</p>${datos}</section>`,
  );
}

function encontrada(fila: Fila<"documento">, publicUrl: string): string {
  const sector = findSector(fila.sector);
  const xml = fila.xml.toString("utf8");
  const lectura = sector && parseDocumento(xml, tablaDe(sector, xml), fila.modalidad === 1 ? 1 : 2);
  if (!lectura?.ok) throw new Error(`el documento registrado ${fila.cuf} no se puede leer`);
  const estado = fila.estado === 690 ? "VÁLIDA" : "ANULADA";
  const enlace = `${publicUrl.replace(/\/+$/, "")}/f/${fila.cuf}`;
  return pagina(
    `Factura N° ${fila.numero}`,
    `<section class="hoja">${titulo(`Factura N° ${fila.numero}`)}` +
      `<span class="estado ${fila.estado === 690 ? "valida" : "anulada"}">${estado}</span>` +
      `${datosDe(fila, lectura.documento)}${detalleDe(lectura.documento)}` +
      `<a class="accion" href="${html(enlace)}">Ver el documento del emisor</a></section>`,
  );
}

function datosDe(fila: Fila<"documento">, { cabecera }: Documento): string {
  const sucursal = fila.sucursal === 0 ? "Casa matriz" : `Sucursal ${fila.sucursal}`;
  return ficha([
    ["Emisor", valorDe(cabecera, "razonSocialEmisor")],
    ["NIT del emisor", String(fila.nit)],
    ["Lugar", `${sucursal}, punto de venta ${fila.puntoVenta}, ${valorDe(cabecera, "municipio")}`],
    ["Código de autorización", fila.cuf, "cuf"],
    ["Fecha de emisión", fechaLegible(fila.fechaEmision)],
    ["Emisión", fila.emision === 1 ? "En línea" : "Fuera de línea"],
    ["Cliente", valorOpcional(cabecera, "nombreRazonSocial") ?? ""],
    ["NIT/CI/CEX", documentoCliente(cabecera)],
    ["Recibida", fechaLegible(fila.recibidoEn)],
  ]);
}

function detalleDe({ cabecera, detalle }: Documento): string {
  const filas = detalle.map(
    (linea) =>
      `<tr><td>${html(valorDe(linea, "descripcion"))}</td><td class="num">${html(valorDe(linea, "cantidad"))}</td>` +
      `<td class="num">${html(valorDe(linea, "precioUnitario"))}</td><td class="num">${html(valorDe(linea, "subTotal"))}</td></tr>`,
  );
  return (
    `<div class="tabla"><table><thead><tr><th>Descripción</th><th class="num">Cantidad</th><th class="num">Precio</th><th class="num">Subtotal</th></tr></thead>` +
    `<tbody>${filas.join("")}</tbody><tfoot>${pieDe(cabecera)}</tfoot></table></div>`
  );
}

/** The additional discount, when there is one, and the total. */
function pieDe(cabecera: Valores): string {
  const fila = (nombre: string, monto: string) =>
    `<tr><td colspan="3">${html(nombre)}</td><td class="num">${html(monto)}</td></tr>`;
  const descuento = valorOpcional(cabecera, "descuentoAdicional") ?? "0";
  const rebaja = Number(descuento) === 0 ? "" : fila("Descuento Bs", descuento);
  return rebaja + fila("Total Bs", valorDe(cabecera, "montoTotal"));
}

function documentoCliente(cabecera: Valores): string {
  const complemento = valorOpcional(cabecera, "complemento") ?? "";
  return valorDe(cabecera, "numeroDocumento") + (complemento === "" ? "" : `-${complemento}`);
}

function titulo(texto: string): string {
  return `<header><p>Administración tributaria (simulador)</p><h1>${html(texto)}</h1></header>`;
}

/** dd/mm/aaaa hh:mm:ss */
function fechaLegible(epochMs: number): string {
  const instante = toInstante(epochMs);
  const [dia = "", hora = ""] = instante.split("T");
  return `${dia.split("-").toReversed().join("/")} ${hora.slice(0, 8)}`;
}
