/** Every check of a document, in order. Those of issuer and buyer have lists of their own. */
import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import { reglaCuf } from "./1002-cuf.ts";
import { reglasImportes } from "./1013-importes.ts";
import { reglaCafc } from "./1045-cafc.ts";
import { reglaDetalleOriginal, reglaOriginal } from "./1048-original.ts";
import { reglaFirma } from "./921-firma.ts";
import { REGLAS_COMPRADOR } from "./documento-comprador.ts";
import { REGLAS_EMISOR } from "./documento-emisor.ts";
import type { Examen } from "./examen.ts";
import { type Mensaje, primerFallo, type Regla } from "./mensaje.ts";
import { valorDe, type Valores, valorOpcional } from "../documento/tipos.ts";
import type { Codigo } from "./tabla.ts";

const codigos = (filas: readonly { readonly codigoClasificador: number }[]): ReadonlySet<string> =>
  new Set(filas.map((fila) => String(fila.codigoClasificador)));

/** Elements that hold a code of a catalog. Room 0 is "none". */
const CATALOGOS: Readonly<Record<string, ReadonlySet<string>>> = {
  codigoMetodoPago: codigos(CATALOGOS_DEMO.metodos_pago),
  codigoMoneda: codigos(CATALOGOS_DEMO.tipos_moneda),
  codigoPais: codigos(CATALOGOS_DEMO.paises),
  codigoTipoDocumentoIdentidad: codigos(CATALOGOS_DEMO.tipos_documento_identidad),
  unidadMedida: codigos(CATALOGOS_DEMO.unidades_medida),
  codigoTipoHabitacion: new Set(["0", ...codigos(CATALOGOS_DEMO.tipos_habitacion)]),
};

/** Matches a tariff code (1023): ten digits, with the tariff's dots or without. */
const NANDINA = /^\d{4}\.?\d{2}\.?\d{2}\.?\d{2}$/;

const PRODUCTOS: ReadonlySet<string> = new Set(
  CATALOGOS_DEMO.productos_servicios.map((p) => `${p.codigoActividad}/${p.codigoProducto}`),
);

/** Checks of the document's identity; the first failure ends them. docs/fiscal-rules.md F55. */
const IDENTIDAD: readonly Regla<Examen>[] = [reglaFirma, reglaCuf];

/** Checks of the document's contents; all failures are reported together. */
const CONTENIDO: readonly Regla<Examen>[] = [
  ...REGLAS_EMISOR,
  ...REGLAS_COMPRADOR,
  reglaCafc,
  reglaOriginal,
  reglaDetalleOriginal,
  reglaCorrelatividad,
];

/** Every check of a document that passed its schema, in the order of docs/fiscal-rules.md F55. Warnings are among the messages. */
export function examinar(examen: Examen): readonly Mensaje[] {
  const identidad = primerFallo(IDENTIDAD, examen);
  if (identidad !== undefined) return [identidad];
  return [
    ...CONTENIDO.flatMap((regla) => regla(examen) ?? []),
    ...reglasCatalogo(examen),
    ...reglasActividad(examen),
    ...reglasImportes(examen),
  ];
}

/** Checks each line. 1016: the activity is the taxpayer's. 1017: the product is of that activity. */
function reglasActividad({ documento, contribuyente }: Examen): readonly Mensaje[] {
  const propias = new Set(contribuyente.actividades);
  return documento.detalle.flatMap((linea, i) => {
    const codigo = codigoDeLinea(linea, propias);
    return codigo === undefined ? [] : [{ codigo, numeroDetalle: i + 1 }];
  });
}

function codigoDeLinea(linea: Valores, propias: ReadonlySet<string>): Codigo | undefined {
  const actividad = valorDe(linea, "actividadEconomica");
  if (!propias.has(actividad)) return 1016;
  const producto = Number(valorDe(linea, "codigoProductoSin"));
  return PRODUCTOS.has(`${actividad}/${producto}`) ? undefined : 1017;
}

/** Warns (2000) if the previous number is missing or this number was used before. */
function reglaCorrelatividad({ numeroCorrelativo }: Examen): Mensaje | undefined {
  return numeroCorrelativo ? undefined : { codigo: 2000, advertencia: true };
}

/** 939: codes are in their catalogs (no separate code is known for it). 1023: a tariff code has the form of one. */
function reglasCatalogo({ documento }: Examen): readonly Mensaje[] {
  return [
    ...fuera(documento.cabecera),
    ...documento.detalle.flatMap((linea, i) => fuera(linea).map((m) => ({ ...m, numeroDetalle: i + 1 }))),
  ];
}

function fuera(valores: Valores): readonly Mensaje[] {
  const nandina = valorOpcional(valores, "codigoNandina");
  return [
    ...Object.entries(CATALOGOS).flatMap(([nombre, catalogo]) => {
      const valor = valorOpcional(valores, nombre);
      return valor === null || catalogo.has(String(Number(valor)))
        ? []
        : [
            {
              codigo: 939,
              eleccion: "catalogosMenores",
              detalle: `${nombre} ${valor} no está en el catálogo.`,
            } as const,
          ];
    }),
    ...(nandina === null || NANDINA.test(nandina) ? [] : [{ codigo: 1023, eleccion: "nandina" } as const]),
  ];
}
