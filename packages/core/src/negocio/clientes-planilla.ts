import { documentoDeTexto, faltaDocumento } from "../documento-comprador.ts";
import type { Cliente } from "../terminal/compartidos.ts";
import { plano } from "../texto.ts";
import type { Registro } from "./csv.ts";

/** Headings of a list of buyers, as other programs export it, without accents. */
const TITULOS = {
  documento: [
    "nit",
    "ci",
    "nit/ci",
    "nit ci",
    "carnet",
    "cedula",
    "documento",
    "numero documento",
    "nro documento",
    "tax id",
    "vat",
  ],
  razonSocial: [
    "razon social",
    "nombre",
    "cliente",
    "nombre o razon social",
    "name",
    "customer name",
    "display name",
  ],
  correo: ["correo", "email", "e-mail", "correo electronico"],
} as const;

/** A row of the list as a buyer, or the reason why it is none. */
export type FilaCliente =
  | { readonly linea: number; readonly campos: Omit<Cliente, "id">; readonly motivo: null }
  | { readonly linea: number; readonly campos: null; readonly motivo: string };

/** Headings that are missing; then no row was read. */
export interface ClientesLeidos {
  readonly faltan: readonly ("documento" | "razonSocial")[];
  readonly filas: readonly FilaCliente[];
}

/** Reads a list of buyers of another program: the heading row is found, and each row becomes a buyer or says why not. */
export function parseClientes(registros: readonly Registro[]): ClientesLeidos {
  const inicio = registros.findIndex(
    ({ celdas }) => columnaDe(celdas, "documento") >= 0 && columnaDe(celdas, "razonSocial") >= 0,
  );
  const titulos = registros[inicio]?.celdas;
  if (titulos === undefined) {
    const [primera = { celdas: [] }] = registros;
    const faltan = (["documento", "razonSocial"] as const).filter(
      (campo) => columnaDe(primera.celdas, campo) < 0,
    );
    return { faltan, filas: [] };
  }
  const columnas = {
    documento: columnaDe(titulos, "documento"),
    razonSocial: columnaDe(titulos, "razonSocial"),
    correo: columnaDe(titulos, "correo"),
  };
  const filas = registros.slice(inicio + 1).map(({ linea, celdas }) => {
    const texto = (campo: keyof typeof columnas) => (celdas[columnas[campo]] ?? "").trim();
    return buildCliente(linea, texto("documento"), texto("razonSocial"), texto("correo"));
  });
  return { faltan: [], filas };
}

function buildCliente(linea: number, documento: string, razonSocial: string, correo: string): FilaCliente {
  const leido = documentoDeTexto(documento, null);
  const falta = documento === "" ? "Falta el documento." : faltaDocumento(leido);
  if (falta !== null) return { linea, campos: null, motivo: falta };
  if (razonSocial === "") return { linea, campos: null, motivo: "Falta el nombre o la razón social." };
  if (correo !== "" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(correo))
    return { linea, campos: null, motivo: "El correo no tiene la forma nombre@dominio." };
  return { linea, campos: { ...leido, razonSocial, correo: correo === "" ? null : correo }, motivo: null };
}

function columnaDe(celdas: readonly string[], campo: keyof typeof TITULOS): number {
  const titulos: readonly string[] = TITULOS[campo];
  return celdas.findIndex((celda) =>
    titulos.includes(
      plano(celda)
        .trim()
        .replaceAll(/[._\s]+/g, " "),
    ),
  );
}
