/** Finds the roll printer of this computer in the installer's last step, tries it, and keeps it for the settings of the new till. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CONFIGURACION_NUEVA, Impresora, RolloImpresora, type Configuracion } from "../../contract/index.ts";
import { FRASES_HALLADA } from "../frases/impresion.ts";
import { listColas } from "./cola-sistema.ts";
import { imprimirEn } from "./destino.ts";
import type { Salida } from "./dispositivo.ts";
import { buildPrueba } from "./prueba.ts";

/** Printers that the computer reports: queues of its spooler, and device files of printers on a cable. */
export interface Vistas {
  readonly colas: readonly string[];
  readonly dispositivos: readonly string[];
}

/**
 * Choice among the printers of a computer. `varias`: more than one may print on a roll. `deHojas`: none does, and the named ones print on
 * sheets.
 */
export type Hallada =
  | { readonly kind: "una"; readonly impresora: Impresora; readonly columnas: 48 | 32 }
  | { readonly kind: "varias" | "deHojas"; readonly nombres: readonly string[] }
  | { readonly kind: "ninguna" };

/** Models and words in the names of receipt printers; each stands at the beginning of a word. */
const DE_ROLLO =
  /(?<![a-z])(?:tm-?[a-z]*\d|x-?printer|xp-?[a-z]?\d|zj-?\d|gp-?[a-z]*\d|gprinter|pos(?![a-z])|srp-?\d|tsp-?\d|ct-s\d|rpt?-?\d{2,}|bixolon|rongta|3nstar|sewoo|hprt|t[eé]rmic|thermal|receipt|recibo|ticket|rollo|generic ?\/ ?text)|(?<!\d)(?:58|80) ?mm/i;
/** Names of queues that print on no paper. */
const SIN_PAPEL = /\b(?:pdf|xps|fax|onenote|anydesk|teamviewer|print to file|document writer)\b/i;
const DE_58 = /(?<!\d)(?:58|57)(?!\d)/;

/**
 * Chooses the printer that gets the test page: the only queue that is named like a receipt printer or, if no queue prints on paper, the
 * only printer on a cable. In doubt it chooses none, because a sheet printer would print the raw bytes as pages of signs.
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

/** Access to the printers of this computer; tests replace it. */
interface Partes {
  readonly listar: () => Promise<Vistas>;
  readonly imprimir: (impresora: Impresora, escpos: Buffer) => Promise<Salida>;
}

/**
 * Looks for the roll printer and prints the test page on it, as the installer's last step. A printer whose page came out is stored in the
 * data folder, for the settings of a till that is set up afterwards. Returns a sentence for the person, and whether paper came out.
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

/** Returns the settings of a till that is being set up, with the printer that the installer found, if it found one. */
export function configuracionNueva(data: string): Configuracion {
  try {
    const { impresora, columnas } = Guardada.parse(JSON.parse(readFileSync(join(data, ARCHIVO), "utf8")));
    return { ...CONFIGURACION_NUEVA, impresora, columnas };
  } catch {
    // If the installer left no readable file, a person chooses the printer at the till.
    return CONFIGURACION_NUEVA;
  }
}

const Guardada = RolloImpresora.pick({ columnas: true }).extend({ impresora: Impresora });
