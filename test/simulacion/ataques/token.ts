import { renovarToken } from "../plantilla.ts";
import { PASOS, type Ataque, type Escena } from "./ataque.ts";

const HORA_MS = 3_600_000;

/** The tax system refuses one company's token, in its reply (989) or at its gate (401), until the owner has another one. */
export const token: Ataque = {
  frecuencia: 0.06,
  plan: (azar) => {
    const [cual, enPuerta] = [azar.entero(0, 1), azar.si(0.5)];
    const en = azar.entero(0, PASOS - 8);
    return [
      {
        en,
        que: { cual, enPuerta },
        hacer: (escena) => negar(escena, cual, enPuerta),
        despuesMs: azar.entero(1000, 20_000),
      },
      {
        en: en + azar.entero(2, 8),
        que: { renueva: azar.si(0.5) },
        hacer: async (escena) => {
          await escena.mundo.tiempo.dormir(azar.entero(1, 5) * HORA_MS);
          await renovar(escena);
        },
        despuesMs: 2000,
      },
    ];
  },
  calmar: renovar,
};

async function negar({ mundo, empresas }: Escena, cual: number, enPuerta: boolean): Promise<void> {
  const { nit } = empresas[cual] ?? empresas[0] ?? { nit: 0 };
  if (!enPuerta) {
    await mundo.controlar("POST", "/control/revocar", { nit, que: "tokens" });
    mundo.sinToken.add(nit);
    return;
  }
  mundo.sinToken.add(nit);
  const suyo = Buffer.from(`nit:${nit}`).toString("base64");
  mundo.red.portero = ({ a, headers }) => {
    const [, cuerpo = ""] = (headers["apikey"] ?? "").split(".");
    const negado = a.startsWith("siat:") && Buffer.from(cuerpo, "base64url").toString().includes(suyo);
    if (!negado) return null;
    const texto = Buffer.from('{"message":"Invalid authentication credentials"}');
    return { status: 401, headers: { "content-type": "application/json" }, cuerpo: texto, entera: true };
  };
}

async function renovar({ mundo, empresas, modalidad }: Escena): Promise<void> {
  mundo.red.portero = () => null;
  for (const { nit } of empresas)
    if (mundo.sinToken.delete(nit)) await renovarToken(mundo, nit, nit === empresas[0]?.nit ? modalidad : 2);
}
