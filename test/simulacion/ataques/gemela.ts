import { cpSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { CONFIGURACION_INICIAL } from "../../../apps/desktop/src/contract/index.ts";
import { Libros } from "../libros.ts";
import type { Azar } from "../maquina/azar.ts";
import { lineaDeVidas, vidaSeguida, type Gemelas } from "../vidas.ts";
import { ambito } from "../maquina/proceso.ts";
import { algoEspera } from "./base-repuesta.ts";
import { comoDueno } from "./como-dueno.ts";
import { lineaDeCaja, PASOS, veces, type Ataque, type Escena, type Golpe } from "./ataque.ts";

const UN_RATO_MS = 4000;
/** Longer than the pause between two heartbeats. */
const UNA_RONDA_MS = 90_000;

/**
 * A till's folder is copied to another computer, and both run: two machines with one credential, one counter and one line of facts. Both
 * sell, with the server and without it, until the owner chooses one of them.
 */
export const gemela: Ataque = {
  frecuencia: 0,
  plan: (azar, cajas) => planGemela(azar, cajas, copiar),
  calmar: async (escena) => {
    for (const pareja of escena.mundo.gemelas) await elegir(escena, pareja);
  },
};

/** The folder is copied while its till runs, in the middle of a sale: both machines end that sale. `gemela` ends it. */
export const gemelaEnVenta: Ataque = {
  frecuencia: 0,
  plan: (azar, cajas) => {
    const [antesMs, vende] = [azar.entero(0, 150), azar.si(0.8)];
    return planGemela(azar, cajas, (escena, caja) => copiarEnMarcha(escena, caja, vende, antesMs));
  },
};

type Copiar = (escena: Escena, caja: number) => Promise<void>;

function planGemela(azar: Azar, cajas: number, hacer: Copiar): readonly Golpe[] {
  const caja = azar.entero(0, cajas - 1);
  const en = azar.entero(1, PASOS - 10);
  return [
    { en, que: { caja, seCopia: true }, hacer: (e) => hacer(e, caja), despuesMs: azar.entero(0, 9000) },
    ...veces(azar.entero(8, 16), () => acto(azar, caja, en + azar.entero(1, PASOS - en), hacer)),
  ];
}

/** Acts at the two machines; `PESOS` has how often each comes. */
const ACTOS = {
  venden: async (escena: Escena, { original, copia }: Gemelas) => {
    vender(escena, original);
    vender(escena, copia);
    await escena.mundo.tiempo.avanzar(UN_RATO_MS);
  },
  vendeLaCopia: async (escena: Escena, { copia }: Gemelas) => {
    vender(escena, copia);
    await escena.mundo.tiempo.avanzar(UN_RATO_MS);
  },
  sinServidor: ({ mundo }: Escena, { original, copia }: Gemelas) => {
    for (const indice of [original, copia]) mundo.red.lineas.set(lineaDeCaja(indice)(mundo), "cortada");
  },
  conServidor: async ({ mundo }: Escena, { original, copia }: Gemelas) => {
    for (const indice of [original, copia]) mundo.red.lineas.set(lineaDeCaja(indice)(mundo), "bien");
    await mundo.tiempo.avanzar(UNA_RONDA_MS);
  },
  malaLinea: ({ mundo }: Escena, { copia }: Gemelas) => {
    mundo.red.lineas.set(lineaDeCaja(copia)(mundo), "mala");
  },
  anula: ({ historia, testigo }: Escena, { copia }: Gemelas) => {
    const ventaId = historia.ultimaDe(copia)?.id;
    if (ventaId === undefined) return;
    testigo.porAnular.add(ventaId);
    historia.enCaja(copia, (caja) => caja.invoke("anular", { ventaId, motivo: 1 }));
  },
  muere: ({ mundo, azar }: Escena, { copia }: Gemelas) => {
    const maquina = mundo.cajas[copia];
    if (maquina !== undefined) mundo.condenar(maquina, azar.entero(0, 70), azar.si(0.5));
  },
  arranca: async ({ mundo }: Escena, { original, copia }: Gemelas) => {
    for (const indice of [original, copia]) {
      const maquina = mundo.cajas[indice];
      if (maquina?.proceso === null) await mundo.abrirCaja(maquina);
    }
  },
  elige: (escena: Escena, pareja: Gemelas) => elegir(escena, pareja),
} as const;

const PESOS = {
  venden: 30,
  vendeLaCopia: 15,
  sinServidor: 12,
  conServidor: 15,
  malaLinea: 5,
  anula: 4,
  muere: 4,
  arranca: 8,
  elige: 6,
} as const satisfies Readonly<Record<keyof typeof ACTOS, number>>;

function acto(azar: Azar, caja: number, en: number, copiarSuya: Copiar): Golpe {
  const que = azar.pesado(PESOS);
  return {
    en,
    que: { caja, que },
    hacer: async (escena) => {
      const pareja = escena.mundo.gemelas.find(({ original }) => original === caja);
      await (pareja === undefined ? copiarSuya(escena, caja) : ACTOS[que](escena, pareja));
    },
    despuesMs: azar.entero(0, 9000),
  };
}

/** Copies the folder of a till that was closed in good order, and starts both. A till with work on its way is copied later. */
async function copiar({ mundo }: Escena, original: number): Promise<void> {
  const maquina = mundo.cajas[original];
  if (maquina === undefined) return;
  await mundo.cerrar(maquina);
  if (maquina.proceso === null && !algoEspera(join(maquina.carpeta, "caja", "caja.db"))) {
    const otra = mundo.hacerGemela(original);
    cpSync(maquina.carpeta, otra.carpeta, { recursive: true });
  }
  const parejas = mundo.gemelas.filter((pareja) => pareja.original === original);
  for (const indice of [original, ...parejas.map(({ copia }) => copia)]) {
    const una = mundo.cajas[indice];
    if (una?.proceso === null) await mundo.abrirCaja(una);
  }
  for (const { copia } of parejas) await ponerImpresora(mundo.cajas[copia]);
}

/** Copies the folder of a running till, some milliseconds after a sale began. A till that is off is copied as it is. */
async function copiarEnMarcha(
  escena: Escena,
  original: number,
  vende: boolean,
  antesMs: number,
): Promise<void> {
  const { mundo } = escena;
  const maquina = mundo.cajas[original];
  if (maquina === undefined) return;
  if (vende) vender(escena, original);
  await mundo.tiempo.avanzar(antesMs);
  const otra = mundo.hacerGemela(original);
  cpSync(maquina.carpeta, otra.carpeta, { recursive: true });
  // A paper that waits goes to the other computer's printer, from its first moment on.
  const db = new BetterSqlite(join(otra.carpeta, "caja", "caja.db"));
  db.prepare(
    "update ajustes set valor = json_set(valor, '$.impresora', json(?)) where clave = 'configuracion'",
  ).run(JSON.stringify(impresoraDe(otra.nombre)));
  db.close();
  await mundo.abrirCaja(otra);
}

const impresoraDe = (nombre: string) => ({ kind: "red", host: `papel-${nombre}`, puerto: 9100 }) as const;

/** The other computer has a printer of its own. */
async function ponerImpresora(maquina: Escena["mundo"]["cajas"][number] | undefined): Promise<void> {
  const impresora = impresoraDe(maquina?.nombre ?? "");
  const { proceso = null, programa = null } = maquina ?? {};
  if (proceso === null || programa === null) return;
  await ambito.run(proceso, () =>
    programa.invoke("guardarConfiguracion", { ...CONFIGURACION_INICIAL, impresora }),
  );
}

/** Makes a sale; notes whether the server was following the other machine when it began. */
function vender({ mundo, historia }: Escena, indice: number): void {
  historia.vender(indice);
  const [id, maquina] = [historia.ultimaDe(indice)?.id, mundo.cajas[indice]];
  if (id === undefined || maquina === undefined) return;
  const libros = new Libros(mundo);
  const seguida = vidaSeguida(libros, maquina.nombre);
  if (seguida !== null && !lineaDeVidas(libros, maquina.nombre).includes(seguida))
    mundo.sinNumero.push({ venta: id, nombre: maquina.nombre, en: mundo.tiempo.ahora });
}

interface CajaDelDueno {
  readonly id: string;
  readonly vida: string | null;
  readonly copias: readonly { readonly vida: string }[];
}

/** The owner looks whether a till is on more than one computer, and chooses one of them. */
async function elegir(escena: Escena, { original }: Gemelas): Promise<void> {
  const { mundo, empresas, azar } = escena;
  const libros = new Libros(mundo);
  const { ownerToken } = empresas[original] ?? empresas[0] ?? { ownerToken: "" };
  const datos = await comoDueno(escena, ownerToken, "GET", "/v1/terminales");
  const { terminales = [] } = (datos ?? {}) as { terminales?: readonly CajaDelDueno[] }; // the route's reply
  for (const { id, vida, copias } of terminales) {
    if (copias.length === 0) continue;
    const deAlguna = new Set(mundo.cajas.map(({ nombre }) => lineaDeVidas(libros, nombre)[0]));
    const vidas = [...copias.map((copia) => copia.vida), ...(vida === null ? [] : [vida])];
    const suyas = vidas.filter((una) => deAlguna.has(una));
    // She knows the computers before her: a life that none of them has is a copy that was put back since.
    const buena = azar.uno(suyas.length === 0 ? vidas : suyas);
    const elegida = await comoDueno(escena, ownerToken, "POST", `/v1/terminales/${id}/copias`, {
      vida: buena,
    });
    if (elegida !== null) mundo.elecciones.push(mundo.tiempo.ahora);
  }
}
