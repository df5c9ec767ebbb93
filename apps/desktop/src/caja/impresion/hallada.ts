/** The roll printer of this computer: found, tried and kept for the new till by the installer's last step. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CONFIGURACION_NUEVA, Impresora, RolloImpresora, type Configuracion } from "../../contract/index.ts";
import { FRASES_HALLADA } from "../frases/impresion.ts";
import { listColas } from "./cola-sistema.ts";
import { imprimirEn } from "./destino.ts";
import type { Salida } from "./dispositivo.ts";
import { buildPrueba } from "./prueba.ts";

/** Printers that a computer tells: queues of its spooler, and device files of printers on a cable. */
export interface Vistas {
  readonly colas: readonly string[];
  readonly dispositivos: readonly string[];
}

/** The choice among them. `varias`: more than one prints on a roll. `deHojas`: none does, and these print on sheets. */
export type Hallada =
  | { readonly kind: "una"; readonly impresora: Impresora; readonly columnas: 48 | 32 }
  | { readonly kind: "varias" | "deHojas"; readonly nombres: readonly string[] }
  | { readonly kind: "ninguna" };

/** Models and words by which receipt printers are sold here; each stands at the beginning of a word. */
const DE_ROLLO =
  /(?<![a-z])(?:tm-?[a-z]*\d|x-?printer|xp-?[a-z]?\d|zj-?\d|gp-?[a-z]*\d|gprinter|pos(?![a-z])|srp-?\d|tsp-?\d|ct-s\d|rpt?-?\d{2,}|bixolon|rongta|3nstar|sewoo|hprt|t[eé]rmic|thermal|receipt|recibo|ticket|rollo|generic ?\/ ?text)|(?<!\d)(?:58|80) ?mm/i;
/** Names of what prints on no paper. */
const SIN_PAPEL = /\b(?:pdf|xps|fax|onenote|anydesk|teamviewer|print to file|document writer)\b/i;
const DE_58 = /(?<!\d)(?:58|57)(?!\d)/;

/**
 * Chooses the printer that gets the test page: the only one that is sold for receipts, or the only one on a cable where no name tells.
 * Raw bytes that reach a printer of sheets come out as pages of signs, so that a doubt prints nothing.
 */
export function chooseRollo({ colas, dispositivos }: Vistas): Hallada {
  const dePapel = colas.filter((nombre) => !SIN_PAPEL.test(nombre));
  const rollos = dePapel.filter((nombre) => DE_ROLLO.test(nombre));
  const [rollo, otro] = rollos;
  if (otro !== undefined) return { kind: "varias", nombres: rollos };
  if (rollo !== undefined)
    return {
      kind: "una",
      impresora: { kind: "cola", nombre: rollo },
      columnas: DE_58.test(rollo) ? 32 : 48,
    };
  const [ruta, otra] = dispositivos;
  if (otra !== undefined) return { kind: "varias", nombres: dispositivos };
  if (ruta !== undefined && dePapel.length === 0)
    return { kind: "una", impresora: { kind: "dispositivo", ruta }, columnas: 48 };
  return dePapel.length > 0 ? { kind: "deHojas", nombres: dePapel } : { kind: "ninguna" };
}

/** Lists this computer's printers. */
export async function listVistas(): Promise<Vistas> {
  return { colas: await listColas(), dispositivos: listDispositivos("/dev/usb") };
}

function listDispositivos(carpeta: string): readonly string[] {
  try {
    return readdirSync(carpeta)
      .filter((nombre) => /^lp\d+$/.test(nombre))
      .toSorted()
      .map((nombre) => join(carpeta, nombre));
  } catch {
    return [];
  }
}

/** Questions that the order asks of this computer; tests put others in their place. */
interface Partes {
  readonly listar: () => Promise<Vistas>;
  readonly imprimir: (impresora: Impresora, escpos: Buffer) => Promise<Salida>;
}

/**
 * Looks for the roll printer and prints the test page on it: the installer's last step. A printer whose page came out is kept in the data
 * folder for the settings of a till that is set up afterwards. Gives a sentence for the person, and whether paper came out.
 */
export async function probarHallada(
  data: string,
  {
    listar = listVistas,
    imprimir = (impresora, escpos) =>
      imprimirEn(impresora, join(data, "tickets"), { nombre: "prueba", escpos, pdf: null }),
  }: Partial<Partes> = {},
): Promise<{ readonly hecho: boolean; readonly texto: string }> {
  const hallada = chooseRollo(await listar());
  switch (hallada.kind) {
    case "ninguna":
      return { hecho: false, texto: FRASES_HALLADA.ninguna };
    case "varias":
      return { hecho: false, texto: FRASES_HALLADA.varias(hallada.nombres) };
    case "deHojas":
      return { hecho: false, texto: FRASES_HALLADA.deHojas(hallada.nombres) };
    case "una": {
      const { impresora, columnas } = hallada;
      const papel = RolloImpresora.parse({ columnas });
      const salida = await imprimir(impresora, buildPrueba(papel, "pagina"));
      if (salida.kind !== "impreso") return { hecho: false, texto: FRASES_HALLADA.noSalio(salida.error) };
      mkdirSync(data, { recursive: true, mode: 0o700 });
      writeFileSync(join(data, ARCHIVO), JSON.stringify({ impresora, columnas }), { mode: 0o600 });
      return { hecho: true, texto: FRASES_HALLADA.salio(salida.destino) };
    }
  }
}

const ARCHIVO = "impresora-hallada.json";

/** Gives the settings of a till that is set up now: with the printer that the installer found, if it did. */
export function configuracionNueva(data: string): Configuracion {
  try {
    const { impresora, columnas } = Guardada.parse(JSON.parse(readFileSync(join(data, ARCHIVO), "utf8")));
    return { ...CONFIGURACION_NUEVA, impresora, columnas };
  } catch {
    // Without a readable note of the installer the person chooses the printer at the till.
    return CONFIGURACION_NUEVA;
  }
}

const Guardada = RolloImpresora.pick({ columnas: true }).extend({ impresora: Impresora });
