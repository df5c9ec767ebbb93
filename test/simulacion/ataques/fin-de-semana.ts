import type { Azar } from "../maquina/azar.ts";
import { lineaDeCaja, PASOS, veces, type Ataque, type Escena } from "./ataque.ts";

const HORA_MS = 3_600_000;
const ENTRE_VENTAS_MS = 20_000;
/** Longer than the pause between two heartbeats. */
const UNA_RONDA_MS = 90_000;

/** One time off, and the sales before and after it. */
interface Cierre {
  readonly antes: number;
  readonly apagadaMs: number;
  readonly despues: number;
}

/**
 * A till loses its server, sells, and is switched off over a weekend, once or twice; then its line comes back. The outage is longer than the
 * 48 h of its event, though the till sold nothing meanwhile. docs/decisions/0107
 */
export const finDeSemana: Ataque = {
  frecuencia: 0,
  plan: (azar, cajas) => {
    const caja = azar.entero(0, cajas - 1);
    const en = azar.entero(2, PASOS - 4);
    const cierres = veces(azar.si(0.3) ? 2 : 1, () => unCierre(azar));
    const alVolver = azar.entero(0, 2);
    return [
      {
        en,
        que: { caja, cierres, alVolver },
        hacer: async (escena) => {
          const { red, tiempo } = escena.mundo;
          const linea = lineaDeCaja(caja)(escena.mundo);
          red.lineas.set(linea, "cortada");
          for (const cierre of cierres) await cerrarYAbrir(escena, caja, cierre);
          red.lineas.delete(linea);
          await vender(escena, caja, alVolver);
          await tiempo.avanzar(UNA_RONDA_MS);
        },
        despuesMs: azar.entero(0, 20_000),
      },
    ];
  },
};

function unCierre(azar: Azar): Cierre {
  return { antes: azar.entero(1, 3), apagadaMs: azar.entero(40, 90) * HORA_MS, despues: azar.entero(0, 2) };
}

async function cerrarYAbrir(escena: Escena, caja: number, cierre: Cierre): Promise<void> {
  const { mundo, historia } = escena;
  await vender(escena, caja, cierre.antes);
  const maquina = mundo.cajas[caja];
  if (maquina === undefined || maquina.proceso === null) return;
  await mundo.cerrar(maquina);
  await mundo.tiempo.dormir(cierre.apagadaMs);
  if (maquina.proceso === null) await mundo.abrirCaja(maquina);
  historia.enCaja(caja, (programa) => programa.invoke("confirmarReloj", {}));
  await vender(escena, caja, cierre.despues);
}

async function vender({ mundo, historia }: Escena, caja: number, cuantas: number): Promise<void> {
  for (let i = 0; i < cuantas; i++) {
    historia.vender(caja);
    await mundo.tiempo.avanzar(ENTRE_VENTAS_MS);
  }
}
