/** The steps of a till's start that its data need: outages, notices of a return to a copy, findings of the review. */
import type { Hallazgo } from "@mostrador/core";
import type { Evento } from "../contract/index.ts";
import type { Ajustes } from "./ajustes.ts";
import { fecharCorteVacio, splitTrasApagon } from "./contingencia/cortes.ts";
import { findPiso } from "./motor/ajustes.ts";
import { findCorteAbierto } from "./contingencia/db/cortes.ts";
import type { Db } from "./motor/db.ts";
import type { Deps } from "./deps.ts";
import { keepAviso } from "./estado/avisos.ts";
import type { Listeners } from "./listeners.ts";
import { countPapelDeAntes } from "./impresion/papel-elegido.ts";
import { aparcarTrasCopia } from "./venta/abierta.ts";
import { FRASES_REVISION } from "./frases/revision.ts";

/** Brings an opened till up to date: continues its outage, and reports the paper choices that an earlier program did not report. */
export function putAlDia(deps: Deps): void {
  trasApagon(deps);
  countPapelDeAntes(deps);
}

/**
 * Ends the outage that was open when the program ended, and begins another one. With a doubtful clock it waits until
 * the time is known.
 */
function trasApagon({ db, reloj, nuevoId }: Deps): void {
  const deAntes = findCorteAbierto(db)?.id ?? null;
  const partir = (): void =>
    db.inTransaction((tx) => {
      const instante = reloj.siguiente(findPiso(tx));
      fecharCorteVacio(tx, instante, deAntes);
      splitTrasApagon(tx, { instante, id: nuevoId() });
    });
  if (reloj.dudoso) reloj.cuandoSeSepa(partir);
  else partir();
}

/** Points the credential at the server's new address. */
export function moveServidor(db: Db, ajustes: Ajustes, urlServidor: string): void {
  const credencial = ajustes.find("credencial");
  if (credencial === undefined || credencial.urlServidor === urlServidor) return;
  db.inTransaction((tx) => ajustes.set(tx, "credencial", { ...credencial, urlServidor }));
}

function avisoRestaurada(dia: string): Evento<"aviso"> {
  return { nivel: "error", kind: "restaurada", texto: FRASES_REVISION.restaurada(dia) };
}

/** Parks the open sales after a return to a copy, and leaves a notice of it. */
export function trasCopia(deps: Pick<Deps, "db" | "reloj" | "emitir">, listeners: Listeners): void {
  const { db } = deps;
  if (db.restauradaDe === null) return;
  aparcarTrasCopia(db);
  const aviso = avisoRestaurada(db.restauradaDe);
  // Stored at once: the program may end before a screen opens.
  keepAviso(deps, aviso);
  listeners.dejar(aviso);
}

/**
 * Keeps the findings of the review at the start and those of later checks. The first screen to connect gets notices of
 * the former; a later finding is a notice to the screens that are connected then.
 */
export function createHallazgos(
  listeners: Listeners,
  alAbrir: readonly Hallazgo[],
): { readonly hallazgos: () => readonly Hallazgo[]; readonly hallar: (hallazgo: Hallazgo) => void } {
  const todos = [...alAbrir];
  for (const hallado of alAbrir) listeners.dejar(avisoDeHallazgo(hallado));
  return {
    hallazgos: () => todos,
    hallar: (hallado) => {
      todos.push(hallado);
      listeners.emitir("aviso", avisoDeHallazgo(hallado));
    },
  };
}

function avisoDeHallazgo({ gravedad, clase, que, remedio }: Hallazgo): Evento<"aviso"> {
  return { nivel: gravedad === "grave" ? "error" : "atencion", kind: clase, texto: `${que} ${remedio}` };
}
