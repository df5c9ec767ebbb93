import { rmSync } from "node:fs";
import { join } from "node:path";
import {
  type CatalogosTerminal,
  type EmpresaTerminal,
  epochToInstante,
  type Instante,
  instanteToEpoch,
  ok,
  PAPEL_INICIAL,
  type PapelTienda,
  type Producto,
  type Result,
  type UsuarioCaja,
} from "@mostrador/core";
import { type Configuracion, CONFIGURACION_INICIAL } from "../../contract/index.ts";
import { saveCufd, setAjuste } from "../motor/ajustes.ts";
import { abrirDb, type FalloApertura } from "../motor/abrir.ts";
import { insertCorte } from "../contingencia/db/cortes.ts";
import type { Db, Transaction } from "../motor/db.ts";
import { listUsuarios, saveUsuario } from "../usuarios/db/usuarios.ts";
import type { Deps } from "../deps.ts";
import { buildEjemplo, NIT_DE_NADIE } from "./ejemplo.ts";
import { listProductos, saveProducto } from "../tienda/db/productos.ts";
import { type FilaRegla, insertFilas, listFilas } from "../tienda/db/reglas.ts";

/** Products read per query. */
const PAGINA = 1000;

/**
 * Content of a practice till: the real till's products with their prices, users and settings. It includes no
 * buyer and no sale.
 */
export interface Semilla {
  readonly ahora: Instante;
  readonly empresa: EmpresaTerminal;
  readonly catalogos: CatalogosTerminal;
  readonly configuracion: Configuracion;
  readonly papel: PapelTienda;
  readonly surtido: Surtido;
  readonly usuarios: readonly UsuarioCaja[];
}

/** The practice folder, beside the till's own in the data folder. */
export const CARPETA_PRACTICA = "practica";

/** Reads the seed of a practice till. An unpaired till gives an example shop. */
export function readSemilla({ db, ajustes, reloj }: Pick<Deps, "db" | "ajustes" | "reloj">): Semilla {
  const configuracion = ajustes.find("configuracion") ?? CONFIGURACION_INICIAL;
  const empresa = ajustes.find("empresa");
  const catalogos = ajustes.find("catalogos");
  const comun = {
    ahora: reloj.ahora(),
    // Practice writes to no folder of the shop, opens no drawer and asks for no session.
    configuracion: {
      ...configuracion,
      carpetaDiario: null,
      abrirCajon: false,
      exigirTurno: false,
      ...(configuracion.impresora.kind === "carpeta"
        ? { impresora: { kind: "carpeta" as const, carpeta: null } }
        : {}),
    },
    papel: ajustes.find("papel") ?? PAPEL_INICIAL,
    usuarios: listUsuarios(db),
  };
  if (empresa === undefined || catalogos === undefined) {
    const { productos, ...ejemplo } = buildEjemplo();
    return { ...comun, ...ejemplo, surtido: { productos, reglas: [] } };
  }
  return { ...comun, empresa: deNadie(empresa), catalogos, surtido: readSurtido(db) };
}

/**
 * Gives the shop an unassigned NIT in the pilot environment, so that no code made of it is that of a document
 * of the shop.
 */
function deNadie(empresa: EmpresaTerminal): EmpresaTerminal {
  return { ...empresa, nit: NIT_DE_NADIE, ambiente: 2, qrBase: null, publicUrl: "" };
}

/** Days for which a practice sells. Its outage begins on the first of these days. */
const CUFD_DIAS = 30;
/** Id of the outage of each practice; no server learns of it. */
const CORTE = "00000000-0000-4000-8000-000000000001";

/** Creates the practice's data in their folder. Deletes those of an earlier practice. */
export function abrirDbPractica(data: string, semilla: Semilla): Result<Db, FalloApertura> {
  const carpeta = join(data, CARPETA_PRACTICA);
  rmSync(carpeta, { recursive: true, force: true });
  const db = abrirDb(join(carpeta, "caja"));
  if (!db.ok) return db;
  sembrar(db.value, semilla);
  return ok(db.value);
}

/**
 * Fills a practice till's data. It sells in an outage that no server ends: no document of it is ever sent.
 */
function sembrar(db: Db, { ahora, surtido, usuarios, ...ajustes }: Semilla): void {
  db.inTransaction((tx) => {
    setAjuste(tx, "practica", { desde: ahora });
    setAjuste(tx, "credencial", SIN_SERVIDOR);
    setAjuste(tx, "reloj", { ultimo: ahora, desfaseMs: 0 });
    setAjuste(tx, "empresa", ajustes.empresa);
    setAjuste(tx, "catalogos", ajustes.catalogos);
    setAjuste(tx, "configuracion", ajustes.configuracion);
    setAjuste(tx, "papel", ajustes.papel);
    const vigenteHasta = epochToInstante(instanteToEpoch(ahora) + CUFD_DIAS * 86_400_000);
    saveCufd(tx, {
      codigo: "PRACTICA",
      codigoControl: "0",
      direccion: ajustes.empresa.municipio,
      obtenidoEn: ahora,
      vigenteHasta,
    });
    insertCorte(tx, { id: CORTE, tipo: 1, inicio: ahora, fin: null });
    sembrarSurtido(tx, surtido);
    for (const usuario of usuarios) saveUsuario(tx, usuario);
  });
}

const SIN_SERVIDOR = {
  urlServidor: "",
  terminalId: "practica",
  token: "",
  epoca: 1,
  revocada: false,
  protocolo: 1,
  llaves: [],
};

/** Products as a practice sells them, and the rules that their prices follow from. */
interface Surtido {
  readonly productos: readonly Producto[];
  readonly reglas: readonly FilaRegla[];
}

/** Reads a shop's products without their pictures, and its rules of prices without its buyers' lists. */
function readSurtido(db: Db): Surtido {
  const reglas = listFilas(db).filter(({ tipo }) => tipo !== "listaDeCliente");
  const productos: Producto[] = [];
  for (let desde = 0; ; desde += PAGINA) {
    const pagina = listProductos(db, { texto: "", categoria: null, limite: PAGINA, desde });
    productos.push(...pagina.map((producto) => ({ ...producto, foto: null, fraccionable: null })));
    if (pagina.length < PAGINA) return { productos, reglas };
  }
}

/** Stores products and rules at a practice till. */
function sembrarSurtido(tx: Transaction, { productos, reglas }: Surtido): void {
  for (const producto of productos) saveProducto(tx, producto);
  insertFilas(tx, reglas);
}
