import { PASOS, veces, type Ataque, type Escena, type Golpe } from "./ataque.ts";

/** Codes with which a story has package documents observed; 1000 and 952 claim falsely that they are already registered. */
const CODIGOS = [1037, 1037, 1037, 1000, 952];

/** The tax system observes a share of all documents that come in packages, up to nine of ten; there are more packages than else. */
export const observados: Ataque = {
  frecuencia: 0.08,
  plan: (azar, cajas) => {
    const porciento = azar.entero(0, 9) * 10;
    const codigo = azar.uno(CODIGOS);
    const otro = azar.uno(CODIGOS);
    const observeShare = [
      { codigo, percent: porciento / 2 },
      { codigo: otro, percent: porciento / 2 },
    ];
    const empezar: Golpe = {
      en: 0,
      que: { observeShare },
      hacer: async ({ mundo }) => {
        mundo.observeShare = observeShare;
        await mundo.controlar("PUT", "/control", { observeShare });
      },
      despuesMs: 0,
    };
    return [empezar, ...veces(azar.entero(1, 2), () => corte(azar.entero(0, PASOS - 1), cajas)).flat()];
  },
  // Observations continue in the calm: most packages are sent then, and an observation is no fault that ends.
  calmar: async ({ mundo }) => {
    const { observeShare } = mundo;
    mundo.observeShare = null;
    if (observeShare !== null) await mundo.controlar("PUT", "/control", { observeShare });
  },
};

/** The tax system is away for a while, and everybody goes on. */
function corte(en: number, cajas: number): readonly Golpe[] {
  const linea =
    (estado: "cortada" | "bien") =>
    ({ mundo }: Escena) => {
      mundo.red.lineas.set("servidor>siat", estado);
    };
  return [
    { en, que: { linea: "cortada" }, hacer: linea("cortada"), despuesMs: 0 },
    ...veces(3, (i) => ({
      en,
      que: { vender: i % cajas, pedirFuera: 1 },
      hacer: ({ historia }: Escena) => {
        historia.vender(i % cajas);
        historia.erp.fuera.pedir();
      },
      despuesMs: 9000,
    })),
    { en, que: { linea: "bien" }, hacer: linea("bien"), despuesMs: 30_000 },
  ];
}
