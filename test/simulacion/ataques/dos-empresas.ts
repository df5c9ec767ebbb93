import { PASOS, veces, type Ataque, type Golpe } from "./ataque.ts";

/** A second company at the same server: its ERP counts its keys as the first one does, and its till sells. */
export const dosEmpresas: Ataque = {
  frecuencia: 0.06,
  plan: (azar) =>
    veces(azar.entero(6, 12), (): Golpe => {
      const que = azar.pesado({ ordenar: 60, repetir: 20, anular: 8, revertir: 4, devolver: 8 });
      return {
        en: azar.entero(0, PASOS),
        que: { que },
        hacer: ({ historia }) => {
          const [, otro] = historia.erps;
          if (otro === undefined) throw new Error("una sola empresa");
          switch (que) {
            case "ordenar":
              return otro.ordenar(undefined, false);
            case "repetir":
              return otro.repetir();
            case "anular":
              return otro.cambiar("anular");
            case "revertir":
              return otro.cambiar("revertir-anulacion");
            case "devolver":
              return otro.devolver();
          }
        },
        despuesMs: azar.entero(0, 4000),
      };
    }),
};
