import { PASOS, veces, type Ataque, type Golpe } from "./ataque.ts";

/** Several notes return all of an invoice at once: from the ERP, a till, or both, while the tax system is slow. */
export const notas: Ataque = {
  frecuencia: 0.08,
  plan: (azar, cajas) =>
    veces(azar.entero(2, 3), (): Golpe => {
      const quien = azar.uno(["erp", "caja", "ambos"] as const);
      const caja = azar.entero(0, cajas - 1);
      const [cuantas, latencyMs] = [azar.entero(2, 3), azar.uno([0, 3000, 7000])];
      return {
        en: azar.entero(5, PASOS),
        que: { quien, caja, cuantas, latencyMs },
        hacer: async ({ mundo, historia }) => {
          await mundo.controlar("PUT", "/control", { latencyMs });
          if (quien === "erp") return void historia.erp.devolverTodo(cuantas);
          const venta = historia.ultimaDe(caja);
          if (venta === undefined) return;
          for (let i = 0; i < (quien === "ambos" ? 1 : cuantas); i++) historia.devolverTodo(caja, venta);
          if (quien === "ambos") historia.notaDeErp(caja, venta);
        },
        despuesMs: azar.entero(0, 9000),
      };
    }),
};
