/** Words a document's trail and its mails for an owner. */
import { epochToInstante, type Instante } from "@mostrador/core";
import type { SucesoSellado } from "../../motor/auditoria.ts";
import type { Correo } from "../db/correos.ts";

/** One step of a document's history. */
export interface Paso {
  readonly en: Instante;
  readonly que: string;
}

/** Lists trail and mails, oldest first. */
export function historiaDe(
  sucesos: readonly Pick<SucesoSellado, "suceso" | "en">[],
  correos: readonly Pick<Correo, "para" | "estado" | "creadoEn">[],
): readonly Paso[] {
  const pasos = [
    ...sucesos.map(({ suceso, en }) => ({ en, que: PALABRAS[suceso] ?? suceso })),
    ...correos.map(({ para, estado, creadoEn }) => ({ en: creadoEn, que: `Correo a ${para}: ${estado}` })),
  ];
  return pasos.toSorted((a, b) => a.en - b.en).map(({ en, que }) => ({ en: epochToInstante(en), que }));
}

/** Words for events of the trail; an event without words is told by its own name. */
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
