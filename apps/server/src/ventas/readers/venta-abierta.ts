/** Reads one document with its lines, payments, notes and history, for its owner; writes nothing. */
import {
  cambioDeLineas,
  decimal,
  type DocumentoXml,
  epochToInstante,
  finPlazoAnulacion,
  type Instante,
  type Nit,
  parseDocumento,
  parseVentaSumada,
  redondear,
  TIPO_NOTA,
} from "@mostrador/core";
import { remedioEn } from "@mostrador/siat";
import { type Correo, listCorreosDe } from "../../documentos/db/correos.ts";
import { findResuelta, isReemplazable } from "../../documentos/db/esperando.ts";
import { type Factura, findFacturaDe, motivoDe } from "../../documentos/db/facturas.ts";
import { listRelacionadas } from "../../documentos/db/gemelas.ts";
import { listSucesos, type SucesoSellado } from "../../motor/auditoria.ts";
import type { Db } from "../../motor/connection.ts";
import { readObservada } from "../../motor/stored-json.ts";
import { findVentaContada } from "../../terminales/db/venta-contada.ts";
import { type Nombres, nombresDe } from "../../terminales/readers/nombres.ts";
import { isVisto, ventaDe } from "./ventas.ts";

/** Finds a document in a state that the owner sees; undefined if the company has no such document. `ahora`: the tax system's instant. */
export async function findVentaAbierta(db: Db, nit: Nit, cuf: string, ahora: Instante) {
  const factura = await findFacturaDe(db, nit, cuf);
  if (factura === undefined || !isVisto(factura.estado)) return undefined;
  const nombres = await nombresDe(db, nit);
  const texto = factura.xml.toString("utf8");
  const leido = parseDocumento(texto);
  if (!leido.ok) throw new Error(`${cuf}: ${leido.error.detalle}`);
  const { cajero, metodoPago } = parseVentaSumada(texto);
  const clase = factura.tipoFactura === TIPO_NOTA ? 2 : 1;
  const relacionadas = await listRelacionadas(db, nit, factura);
  const motivo = motivoDe(factura);
  return {
    factura,
    vista: {
      ...ventaDe({ ...factura, clase, cajero, metodoPago }, nombres),
      correo: factura.clienteCorreo,
      enLinea: factura.tipoEmision === 1,
      observacion: await observacionDe(db, factura, leido.value),
      relacionadas: relacionadas.map((otra) => ({
        cuf: otra.cuf,
        clase: otra.tipoFactura === TIPO_NOTA ? ("nota" as const) : ("factura" as const),
        numero: otra.numero,
        monto: otra.montoTotal,
        estado: otra.estado,
      })),
      lineas: lineasDe(leido.value),
      descuento: descuentoDe(leido.value),
      pagos: await pagadoDe(db, factura, metodoPago, nombres),
      historia: historiaDe(await listSucesos(db, nit, cuf), await listCorreosDe(db, cuf)),
      motivoAnulacion: motivo === null ? null : nombres.motivo(motivo),
      puede: puedeDe(factura, clase, ahora),
    },
  };
}

const DEVUELTA = "2";

async function observacionDe(db: Db, factura: Factura, documento: DocumentoXml) {
  if (factura.observada === null) return null;
  const leida = readObservada(factura.observada);
  const resuelta = await findResuelta(db, factura.cuf);
  return {
    descripcion: leida.descripcion,
    remedio: remedioEn("portal", leida),
    comprador: (await isReemplazable(db, factura)) ? compradorDe(documento) : null,
    resuelta: resuelta === undefined ? null : { salida: resuelta.salida, nota: resuelta.nota },
  };
}

/** Buyer as stated in the document, for a correction. */
function compradorDe({ cabecera }: DocumentoXml) {
  return {
    tipoDocumento: Number(cabecera["codigoTipoDocumentoIdentidad"] ?? 0),
    numeroDocumento: cabecera["numeroDocumento"] ?? "",
    complemento: cabecera["complemento"] ?? null,
    razonSocial: cabecera["nombreRazonSocial"] ?? "",
  };
}

/** Gives the lines in bolivianos, like the total, whatever the currency of the document. */
function lineasDe(documento: DocumentoXml) {
  const enBs = enBolivianos(documento);
  return documento.detalle.map((linea) => ({
    codigo: linea["codigoProducto"] ?? "",
    descripcion: linea["descripcion"] ?? "",
    cantidad: linea["cantidad"] ?? "0",
    precio: enBs(linea["precioUnitario"] ?? "0", 5),
    descuento: enBs(linea["montoDescuento"] ?? "0", 2),
    subtotal: enBs(linea["subTotal"] ?? "0", 2),
    devuelta: linea["codigoDetalleTransaccion"] === DEVUELTA,
  }));
}

function descuentoDe(documento: DocumentoXml): string | null {
  const escrito = documento.cabecera["descuentoAdicional"] ?? null;
  return escrito === null ? null : enBolivianos(documento)(escrito, 2);
}

/** Creates the function that converts an amount to bolivianos. An amount in bolivianos stays as it is written. */
function enBolivianos({ cabecera }: DocumentoXml): (monto: string, decimales: number) => string {
  const cambio = cambioDeLineas((elemento) => cabecera[elemento]);
  return (monto, decimales) =>
    cambio.eq(1) ? monto : redondear(decimal(monto).times(cambio), decimales).toFixed(decimales);
}

/** Gives the payments as reported by the till, else the document's one method. */
async function pagadoDe(db: Db, factura: Factura, metodoPago: number, nombres: Nombres) {
  const contada = await findVentaContada(db, factura);
  if (contada !== undefined)
    return contada.pagos.map(({ metodo, monto }) => ({ pago: nombres.pago(metodo) ?? "", monto }));
  const pago = nombres.pago(metodoPago);
  return pago === null ? [] : [{ pago, monto: factura.montoTotal }];
}

/**
 * Lists the acts that the document's state and the tax system's term allow. The server checks each act again when somebody requests it.
 */
function puedeDe(factura: Factura, clase: 1 | 2, ahora: Instante) {
  const { estado, revertida, cambioPendiente, sector, fechaEmision } = factura;
  const enPlazo = ahora <= finPlazoAnulacion(sector, fechaEmision) && cambioPendiente === null;
  return {
    anular: estado === "EMITIDA" && revertida === 0 && enPlazo,
    revertir: estado === "ANULADA" && revertida === 0 && enPlazo,
    nota: estado === "EMITIDA" && clase === 1,
  };
}

/** One step of a document's history. */
interface Paso {
  readonly en: Instante;
  readonly que: string;
}

/** Lists the events of the document's trail and its mails, oldest first. */
function historiaDe(
  sucesos: readonly Pick<SucesoSellado, "suceso" | "en">[],
  correos: readonly Pick<Correo, "para" | "estado" | "creadoEn">[],
): readonly Paso[] {
  const pasos = [
    ...sucesos.map(({ suceso, en }) => ({ en, que: PALABRAS[suceso] ?? suceso })),
    ...correos.map(({ para, estado, creadoEn }) => ({ en: creadoEn, que: `Correo a ${para}: ${estado}` })),
  ];
  return pasos.toSorted((a, b) => a.en - b.en).map(({ en, que }) => ({ en: epochToInstante(en), que }));
}

/** Words for events of the trail; an event without words appears under its own name. */
const PALABRAS: Readonly<Record<string, string>> = {
  enviada: "Enviada a Impuestos",
  "emitida offline": "Emitida sin conexión con Impuestos",
  "recibida offline": "Llegó de la caja, emitida sin conexión",
  transcrita: "Registrada de una factura de papel",
  recuperada: "Recuperada después de restaurar una copia",
  aceptada: "Aceptada por Impuestos",
  rechazada: "Rechazada por Impuestos",
  noEntregada: "No llegó a Impuestos",
  enDuda: "Impuestos no contestó: se pregunta por ella",
  ausente: "Impuestos no la tiene",
  anulada: "Anulada en Impuestos",
  revertida: "Su anulación se revirtió",
  corregida: "Corregida con otra",
  adoptada: "Llegó tarde y quedó como la de su venta",
  sobrante: "Llegó tarde y sobra: se anula",
  "sobra por elección": "Usted eligió la otra factura de su venta",
};
