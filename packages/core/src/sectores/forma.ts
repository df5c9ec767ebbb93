import type { z } from "zod";
import type { NombreCatalogo } from "../catalogos/nombres.ts";
import { parseDecimal, parseMonto } from "../formato/montos.ts";
import { fail, ok, type Result } from "../result.ts";
import type { SectorFactura, Tabla } from "./define.ts";
import type { HuespedesPedido, Pide } from "./pide.ts";
import type { Tipo } from "./tipos.ts";

/** One field of a sector's form: its appearance, and the schema of its value. */
export interface CampoForma {
  /** Name of the field in the request. */
  readonly nombre: string;
  readonly etiqueta: string;
  readonly obligatorio: boolean;
  readonly clase: "texto" | "numero" | "fechaHora" | "catalogo" | "huespedes" | "costos";
  readonly catalogo: NombreCatalogo | null;
  readonly ejemplo: string;
  readonly multilinea: boolean;
  readonly schema: z.ZodType;
}

/**
 * Lists the fields that a sector asks for beyond a plain sale, for the document and for each line, from the sector's tables.
 *
 * @example
 * formaDe(findSectorFactura(16)).cabecera.map(({ nombre }) => nombre);
 * // => ["cantidadHuespedes", "cantidadHabitaciones", "cantidadMayores", "cantidadMenores", "fechaIngresoHospedaje"]
 */
export function formaDe({ cabecera, detalle }: Pick<SectorFactura, "cabecera" | "detalle">): {
  readonly cabecera: readonly CampoForma[];
  readonly detalle: readonly CampoForma[];
} {
  return { cabecera: camposDe(cabecera), detalle: camposDe(detalle) };
}

function camposDe<F>(tabla: Tabla<F>): readonly CampoForma[] {
  return Object.entries(tabla).flatMap(([nombre, { tipo, pide }]) =>
    pide === undefined
      ? []
      : [
          {
            nombre,
            etiqueta: pide.etiqueta,
            obligatorio: pide.obligatorio,
            clase: claseDe(tipo, pide),
            catalogo: pide.catalogo ?? null,
            ejemplo: pide.ejemplo === undefined ? "" : String(pide.ejemplo),
            multilinea: pide.multilinea ?? false,
            schema: pide.schema,
          },
        ],
  );
}

function claseDe(tipo: Tipo, { catalogo, lista }: Pide): CampoForma["clase"] {
  if (lista !== undefined) return lista;
  if (catalogo !== undefined) return "catalogo";
  if (tipo.kind === "fechaHora") return "fechaHora";
  return tipo.kind === "texto" ? "texto" : "numero";
}

/**
 * Reads the typed value of a field: undefined for a blank one. Fails with a sentence in Spanish.
 *
 * @example
 * parseCampo({ clase: "texto", obligatorio: true }, "  ");
 * // => { ok: false, error: "Es obligatorio." }
 */
export function parseCampo(campo: CampoForma, escrito: string): Result<unknown, string> {
  const texto = escrito.trim();
  if (texto === "") return campo.obligatorio ? fail("Es obligatorio.") : ok(undefined);
  if (campo.clase === "fechaHora" && !DIA_Y_HORA.test(texto)) return fail("Escríbalo como 21/11/2026 14:30.");
  const valor = campo.schema.safeParse(interpretar(campo.clase, texto));
  return valor.success ? ok(valor.data) : fail(valor.error.issues[0]?.message ?? "No es válido.");
}

/**
 * Formats a value as a person would type it.
 *
 * @example
 * formatCampo({ clase: "texto" }, "Luz de noviembre");
 * // => "Luz de noviembre"
 */
export function formatCampo({ clase }: Pick<CampoForma, "clase">, valor: unknown): string {
  if (valor === undefined || valor === null) return "";
  if (clase === "huespedes" && Array.isArray(valor))
    return valor
      .map((h: Huesped) => `${h.nombreHuesped}; ${h.documentoIdentificacion}; ${h.codigoPais}`)
      .join("\n");
  if (clase === "costos")
    return Object.entries(valor)
      .map(([nombre, monto]) => `${nombre}; ${String(monto)}`)
      .join("\n");
  if (clase === "fechaHora" && typeof valor === "string")
    return valor.replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d).*$/, "$3/$2/$1 $4");
  return typeof valor === "string" || typeof valor === "number" ? String(valor) : JSON.stringify(valor);
}

/** Matches a day and a time as they are typed, `21/11/2026 14:30`. */
const DIA_Y_HORA = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s+(\d{1,2}):?(\d{2})$/;

/** Converts a typed day and time to the form of an instant. */
function diaYHora(texto: string): string {
  const [, dia = "", mes = "", anio = "", horas = "", minutos = ""] = DIA_Y_HORA.exec(texto) ?? [];
  const dos = (cifras: string) => cifras.padStart(2, "0");
  return `${anio}-${dos(mes)}-${dos(dia)}T${dos(horas)}:${minutos}`;
}

type Huesped = z.infer<typeof HuespedesPedido>[number];

function interpretar(clase: CampoForma["clase"], texto: string): unknown {
  switch (clase) {
    case "texto":
      return texto;
    case "fechaHora":
      return diaYHora(texto);
    case "numero":
    case "catalogo":
      return numero(texto);
    case "huespedes":
      return renglones(texto).map(([nombreHuesped = "", documentoIdentificacion = "", codigoPais = ""]) => ({
        nombreHuesped,
        documentoIdentificacion,
        codigoPais,
      }));
    case "costos":
      return Object.fromEntries(
        renglones(texto).map(([nombre = "", monto = ""]) => [nombre, importe(monto)]),
      );
  }
}

/** Splits a text into lines, each of them into its parts at semicolons. */
function renglones(texto: string): readonly (readonly string[])[] {
  return texto
    .split("\n")
    .filter((renglon) => renglon.trim() !== "")
    .map((renglon) => renglon.split(";").map((parte) => parte.trim()));
}

/** Reads an amount of money; any other text stays as typed, so that the schema refuses it. */
function importe(texto: string): number | string {
  const leido = parseMonto(texto);
  return leido === null ? texto : Number(leido);
}

/** Reads a number with a point or a comma; any other text stays as typed, so that the schema refuses it. */
function numero(texto: string): number | string {
  const limpio = parseDecimal(texto) ?? texto.trim().replace(",", ".");
  return /^\d+(\.\d+)?$/.test(limpio) ? Number(limpio) : texto;
}
