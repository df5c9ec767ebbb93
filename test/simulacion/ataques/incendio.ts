import type { Caja } from "../../../apps/desktop/src/caja/caja.ts";
import { PASOS, type Ataque, type Escena, type Golpe } from "./ataque.ts";
import { ponerCopia, reemplazar, reponerTodas } from "./cajas-cambiadas.ts";

const DESPUES_MS = 4000;

/**
 * A till works a shift and closes it, begins another one perhaps, and burns. Another machine takes its place, with the second copy or
 * without one.
 */
export const incendio: Ataque = {
  frecuencia: 0.05,
  plan: (azar, cajas) => {
    const caja = azar.entero(0, cajas - 1);
    const en = azar.entero(8, PASOS - 4);
    const conCopia = azar.si(0.5);
    const abierto = azar.si(0.7);
    return [
      ...(conCopia
        ? [
            {
              en: 0,
              que: { caja, segundaCopia: true },
              hacer: (e: Escena) => ponerCopia(e, caja),
              despuesMs: 100,
            },
          ]
        : []),
      acto(azar.entero(0, 1), caja, "abrirTurno"),
      venta(azar.entero(2, 3), caja),
      acto(azar.entero(3, 4), caja, "moverEfectivo"),
      acto(azar.entero(5, 6), caja, "cerrarTurno"),
      ...(abierto ? [acto(6, caja, "abrirTurno"), venta(7, caja), acto(7, caja, "moverEfectivo")] : []),
      {
        en,
        que: { caja, seQuema: true, conCopia },
        hacer: (e) => reemplazar(e, caja, true),
        despuesMs: azar.entero(0, 9000),
      },
      acto(en + azar.entero(1, 2), caja, "moverEfectivo"),
      acto(en + azar.entero(2, 3), caja, "cerrarTurno"),
    ];
  },
  calmar: reponerTodas,
};

const ACTOS = {
  abrirTurno: (caja: Caja) => caja.invoke("abrirTurno", { inicial: "100.00" }),
  moverEfectivo: (caja: Caja) =>
    caja.invoke("moverEfectivo", { tipo: "retiro", monto: "10.00", motivo: "cambio" }),
  cerrarTurno: (caja: Caja) =>
    caja.invoke("cerrarTurno", { denominaciones: [{ valor: "100", cantidad: 1 }], nota: "conteo a ojo" }),
};

function acto(en: number, caja: number, cual: keyof typeof ACTOS): Golpe {
  return {
    en,
    que: { caja, cual },
    hacer: ({ historia }) => historia.enCaja(caja, (programa) => ACTOS[cual](programa)),
    despuesMs: DESPUES_MS,
  };
}

function venta(en: number, caja: number): Golpe {
  return {
    en,
    que: { caja, vende: true },
    hacer: ({ historia }) => historia.vender(caja),
    despuesMs: DESPUES_MS,
  };
}
