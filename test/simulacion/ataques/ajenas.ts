import { episodio, lineaDeCaja, lineaDelSiat, veces, type Ataque } from "./ataque.ts";

/** A device between a till and the server answers in its place: a Wi-Fi's portal, a gateway, another shop's server. */
export const ajenaCaja: Ataque = {
  frecuencia: 0.08,
  plan: (azar, cajas) =>
    veces(azar.entero(1, 3), () => {
      const linea = azar.si(0.75) ? "ajena" : "repite";
      return episodio(azar, lineaDeCaja(azar.entero(0, cajas - 1)), linea, [2, 8]);
    }).flat(),
};

/** A device between the server and the tax system answers in its place. */
export const ajenaSiat: Ataque = {
  frecuencia: 0.08,
  plan: (azar) => veces(azar.entero(1, 3), () => episodio(azar, lineaDelSiat, "ajena", [2, 8])).flat(),
};

/** The server's requests arrive minutes after it gave up on them, while its queries arrive at once. */
export const lenta: Ataque = {
  frecuencia: 0.07,
  plan: (azar, cajas) =>
    veces(2, () => {
      const [primero, ultimo] = episodio(azar, lineaDelSiat, "lenta", [0, 0]);
      if (primero === undefined || ultimo === undefined) return [];
      const caja = azar.entero(0, cajas - 1);
      const { en } = primero;
      return [
        primero,
        {
          en,
          que: { pedir: 2, vender: 1 },
          hacer: ({ historia }: Parameters<typeof primero.hacer>[0]) => {
            historia.vender(caja);
            for (const erp of historia.erps) erp.ordenar(undefined, false);
          },
          despuesMs: azar.entero(500, 6000),
        },
        { ...ultimo, despuesMs: azar.entero(60_000, 240_000) },
      ];
    }).flat(),
};
