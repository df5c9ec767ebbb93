import { plano, SIN_CODIGO, type Nit } from "@mostrador/core";
import { documentoToText } from "@mostrador/core/documento-comprador";
import type { Db } from "../motor/connection.ts";
import {
  findAvance,
  listPorFichar,
  saveFichas,
  TIPOS_CON_FICHA,
  type Ficha,
  type FilaPorFichar,
  type TipoConFicha,
} from "./db/fichas.ts";
import { readRegistro } from "../motor/stored-json.ts";
import { transaccion } from "../motor/transaccion.ts";

/** Rows of one transaction. */
const TANDA = 100;

/**
 * Makes `fichas` of all rows that changed since the last call. Rows are taken in the order of their versions, up to the newest, so that none is
 * left out if the program ends in the middle or another server does the same work. docs/design.md D57
 */
export async function putFichas(
  db: Db,
  nit: Nit,
  tipos: readonly TipoConFicha[] = TIPOS_CON_FICHA,
): Promise<void> {
  for (const tipo of tipos) {
    for (;;) {
      const { ultima, hecha } = await findAvance(db, nit, tipo);
      if (hecha >= ultima) break;
      await transaccion(db, nit, async (tx) => {
        const filas = await listPorFichar(tx, nit, tipo, hecha, TANDA);
        await saveFichas(
          tx,
          filas.map((fila) => fichaDe(nit, tipo, fila)),
        );
      });
      // Sales go on between two transactions.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/** Text of a `ficha` by which products without a code of the tax system are found. */
export const FALTA_CODIGO = "falta codigo de impuestos";

const NADA = {
  nombre: "",
  codigo: "",
  barras: null,
  categoria: null,
  productoId: null,
  listaId: null,
  precio: null,
  activo: 1,
};
const MAX_NOMBRE = 200;

function fichaDe(nit: Nit, tipo: TipoConFicha, { id, datos, borrado, version }: FilaPorFichar): Ficha {
  const suya = { ...NADA, nit, tipo, id, borrado, version, plano: "" };
  if (borrado === 1) return suya;
  const d = readRegistro(datos);
  const propios = DE_CADA[tipo](d);
  const nombre = plano(propios.nombre ?? "").slice(0, MAX_NOMBRE);
  const sinCodigo = tipo === "producto" && d["codigoSin"] === SIN_CODIGO ? FALTA_CODIGO : "";
  const { nombre: suyo, codigo, barras, categoria } = propios;
  const textos = [suyo, codigo, barras, categoria, sinCodigo, texto(d["correo"])];
  return {
    ...suya,
    ...propios,
    nombre,
    plano: plano(textos.filter((uno) => uno != null && uno !== "").join(" ")),
  };
}

type Datos = Readonly<Record<string, unknown>>;
type Propios = Partial<Omit<Ficha, "nit" | "tipo" | "id" | "plano" | "borrado" | "version">>;

const texto = (valor: unknown): string => (typeof valor === "string" ? valor : "");
const textoONada = (valor: unknown): string | null => (typeof valor === "string" ? valor : null);
const centavos = (valor: unknown): number => Math.round(Number(texto(valor)) * 100);
const siNo = (valor: unknown): number => (valor === false ? 0 : 1);

const DE_CADA: Readonly<Record<TipoConFicha, (datos: Datos) => Propios>> = {
  producto: (d) => ({
    nombre: texto(d["descripcion"]),
    codigo: texto(d["codigo"]),
    barras: textoONada(d["codigoBarras"]),
    categoria: textoONada(d["categoria"]),
    precio: centavos(d["precio"]),
    activo: siNo(d["activo"]),
  }),
  cliente: (d) => ({
    nombre: texto(d["razonSocial"]),
    codigo: documentoToText({
      numeroDocumento: texto(d["numeroDocumento"]),
      complemento: texto(d["complemento"]),
    }),
  }),
  presentacion: (d) => ({
    nombre: texto(d["nombre"]),
    barras: textoONada(d["codigoBarras"]),
    productoId: texto(d["productoId"]),
    precio: centavos(d["precio"]),
    activo: siNo(d["activo"]),
  }),
  tarifa: (d) => ({
    productoId: texto(d["productoId"]),
    listaId: textoONada(d["listaId"]),
    precio: centavos(d["precio"]),
  }),
  listaDeCliente: (d) => ({ listaId: textoONada(d["listaId"]) }),
};
