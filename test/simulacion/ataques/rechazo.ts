/** The owner's word on what computers printed whose credential ended. docs/decisions/0082 */
import { PASOS, veces, type Ataque, type Escena, type Golpe } from "./ataque.ts";
import { comoDueno } from "./como-dueno.ts";

/** The owner's last word on printed documents: she accepts those of every computer, of none, or of some computers. */
export const ULTIMAS_PALABRAS = ["acepta", "niega", "segunCual"] as const;
export type UltimaPalabra = (typeof ULTIMAS_PALABRAS)[number];

/**
 * The owner refuses what computers bring that are no tills any more, now and then takes a refusal back, and says of replaced tills that they
 * were stolen. When all is calm she says her last word. Has an effect beside attacks that end credentials.
 */
export const rechazo: Ataque = {
  frecuencia: 0,
  plan: (azar) => {
    const ultima = azar.uno(ULTIMAS_PALABRAS);
    return [
      {
        en: 0,
        que: { ultima },
        hacer: ({ mundo }) => {
          mundo.ultimaPalabra = ultima;
        },
        despuesMs: 0,
      },
      ...veces(azar.entero(4, 9), () => mirada(azar.entero(4, PASOS), azar.si(0.3))),
      ...veces(azar.entero(0, 2), () => robo(azar.entero(10, PASOS))),
    ];
  },
};

interface CajaDelDueno {
  readonly id: string;
  readonly revocado: boolean;
  readonly reemplazada: boolean;
  readonly retenidas: { readonly cuantas: number };
  readonly rechazadas: { readonly cuantas: number };
  readonly hechos: "esperan" | "rechazados" | null;
}

function mirada(en: number, acepta: boolean): Golpe {
  return {
    en,
    que: { mira: true, acepta },
    hacer: (escena) => decidir(escena, () => acepta),
    despuesMs: 2000,
  };
}

function robo(en: number): Golpe {
  return {
    en,
    que: { robadas: true },
    hacer: async (escena) => {
      for (const { ownerToken } of escena.empresas)
        for (const { id, reemplazada } of await listDelDueno(escena, ownerToken))
          if (reemplazada) await comoDueno(escena, ownerToken, "DELETE", `/v1/terminales/${id}`);
    },
    despuesMs: 2000,
  };
}

/** The owner's last word on every computer that has documents which she has not accepted. */
export function decirUltimaPalabra(escena: Escena): Promise<void> {
  const { ultimaPalabra } = escena.mundo;
  return decidir(escena, ({ id }) =>
    ultimaPalabra === "segunCual" ? Number.parseInt(id[0] ?? "0", 16) % 2 === 0 : ultimaPalabra === "acepta",
  );
}

/** Refuses what each computer brought or still brings, or accepts it together with what was refused before. */
async function decidir(escena: Escena, acepta: (caja: CajaDelDueno) => boolean): Promise<void> {
  for (const { ownerToken } of escena.empresas)
    for (const caja of await listDelDueno(escena, ownerToken)) {
      const si = acepta(caja);
      const pendiente = caja.retenidas.cuantas > 0 || caja.hechos === "esperan";
      const rechazado = caja.rechazadas.cuantas > 0 || caja.hechos === "rechazados";
      if (pendiente || (si && rechazado))
        await comoDueno(escena, ownerToken, "POST", `/v1/terminales/${caja.id}/entrega`, { acepta: si });
    }
}

async function listDelDueno(escena: Escena, ownerToken: string): Promise<readonly CajaDelDueno[]> {
  const datos = await comoDueno(escena, ownerToken, "GET", "/v1/terminales");
  const { terminales = [] } = (datos ?? {}) as { terminales?: readonly CajaDelDueno[] }; // the route's reply
  return terminales;
}
