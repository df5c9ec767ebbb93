import type { Historia } from "./historia.ts";
import { arrancar } from "./programas.ts";
import { sinSaldo } from "./invariantes-existencias.ts";
import type { Libros } from "./libros.ts";
import type { Mundo } from "./mundo.ts";
import { renovarCertificado } from "./plantilla.ts";
import { exigir, type Testigo } from "./testigo.ts";

const RONDAS = 40;
/** Rounds in which other work ends, before the world waits days for a sale dated ahead. A number in doubt is free after half an hour. */
const CORTAS = 6;
/** Awake long enough for every round of work to come once, then asleep until the next. */
const DESPIERTOS_MS = 75_000;
const DORMIDOS_MS = 320_000;

/** Ends all faults and waits for all pending work: a sale that never comes to rest counts as lost. */
export async function calmar(
  mundo: Mundo,
  historia: Historia,
  testigo: Testigo,
  libros: Libros,
): Promise<void> {
  mundo.anotar("# calma");
  mundo.red.lineas.clear();
  mundo.red.clima = 0;
  mundo.impresoras.clear();
  mundo.repararMemorias();
  mundo.receptor.status = 200;
  await mundo.controlar("POST", "/control/reset", {});
  await renovarCertificado(mundo, historia.modalidad);
  for (const maquina of [mundo.servidor, ...mundo.cajas]) {
    if (maquina.proceso !== null) {
      maquina.proceso.porMorir = null;
      maquina.proceso.discoLleno = false;
    }
    maquina.desvioMs = 0;
    await arrancar(mundo, maquina);
  }
  await historia.calmarAtaques();
  for (const { programa } of mundo.cajas) {
    await programa?.invoke("confirmarReloj", {});
    await programa?.invoke("volverDelCampo", {});
  }
  const desdeMs = mundo.tiempo.ahora;
  let falta: string | null = null;
  for (let ronda = 0; ronda < RONDAS; ronda++) {
    await mundo.tiempo.avanzar(DESPIERTOS_MS);
    for (const { nit, clave } of testigo.sinRespuesta()) historia.erpDe(nit).pedir(clave);
    void historia.erp.fuera.completar();
    await mundo.tiempo.avanzar(5000);
    const [pedido] = testigo.sinRespuesta();
    await historia.calmarAtaques();
    const libro = libros.juntas(() => ({
      falta: libros.pendiente(desdeMs) ?? sinSaldo(mundo, libros),
      ultimaMs: libros.ultimaEmision(),
    }));
    falta = libro.falta ?? (pedido === undefined ? null : `${pedido.clave} sin respuesta`);
    if (falta === null) return;
    // A person confirmed a clock that was ahead: its sales cannot be registered before that time.
    const adelantadoMs = libro.ultimaMs - mundo.tiempo.ahora;
    await mundo.tiempo.dormir(ronda < CORTAS ? DORMIDOS_MS : Math.max(DORMIDOS_MS, adelantadoMs));
  }
  exigir("I11 (nada queda sin veredicto)", false, () => falta ?? "");
}
