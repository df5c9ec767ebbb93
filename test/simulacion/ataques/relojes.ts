import type { Azar } from "../maquina/azar.ts";
import { PASOS, veces, type Ataque, type Escena, type Golpe } from "./ataque.ts";

const MIN_MS = 60_000;
const HORA_MS = 60 * MIN_MS;
const DIA_MS = 24 * HORA_MS;

/** The server's wall clock jumps, and its monotonic clock does not; now and then its program starts anew with it. */
export const relojServidor: Ataque = {
  frecuencia: 0.08,
  plan: (azar) =>
    veces(azar.entero(1, 3), (): Golpe => {
      const ms = azar.uno([
        11 * MIN_MS,
        -11 * MIN_MS,
        11 * HORA_MS,
        -11 * HORA_MS,
        DIA_MS,
        3 * DIA_MS,
        -2 * DIA_MS,
      ]);
      const reinicia = azar.si(0.3);
      return {
        en: azar.entero(0, PASOS),
        que: { ms, reinicia },
        hacer: async ({ mundo }) => {
          const { servidor } = mundo;
          if (reinicia) mundo.matar(servidor, false);
          servidor.desvioMs += ms;
          if (reinicia) await mundo.abrirServidor();
        },
        despuesMs: azar.entero(0, 90_000),
      };
    }),
};

/** A till starts without the server and with a wrong clock; the cashier confirms it, or does not look. */
export const relojCaja: Ataque = {
  frecuencia: 0.08,
  plan: (azar, cajas) => {
    const caja = azar.entero(0, cajas - 1);
    const ms = unDesvio(azar);
    const [confirma, sinLuz] = [azar.si(0.5), azar.si(0.5)];
    const en = azar.entero(2, PASOS - 6);
    return [
      { en, que: { caja, ms, sinLuz }, hacer: (e) => arrancarMal(e, caja, ms, sinLuz), despuesMs: 500 },
      ...veces(azar.entero(1, 3), () => ({
        en,
        que: { caja, confirma },
        hacer: ({ historia }: Escena) => {
          if (confirma) historia.enCaja(caja, (programa) => programa.invoke("confirmarReloj", {}));
          historia.vender(caja);
        },
        despuesMs: azar.entero(1000, 20_000),
      })),
      {
        en: en + azar.entero(0, 5),
        que: { caja, linea: "bien" },
        hacer: ({ mundo }) => void mundo.red.lineas.delete(lineaDe(mundo, caja)),
        despuesMs: 1000,
      },
    ];
  },
};

function unDesvio(azar: Azar): number {
  const ms = azar.uno([11, 14, 16, 60, 11 * 60, 24 * 60, 72 * 60]) * MIN_MS;
  return azar.si(0.5) ? ms : -ms;
}

async function arrancarMal({ mundo }: Escena, indice: number, ms: number, sinLuz: boolean): Promise<void> {
  const maquina = mundo.cajas[indice];
  if (maquina === undefined) return;
  mundo.matar(maquina, sinLuz);
  mundo.red.lineas.set(lineaDe(mundo, indice), "cortada");
  maquina.desvioMs += ms;
  await mundo.abrirCaja(maquina);
}

function lineaDe(mundo: Escena["mundo"], indice: number): string {
  return `${mundo.cajas[indice]?.nombre ?? ""}>servidor`;
}
