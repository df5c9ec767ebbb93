import { expect, test } from "vitest";
import { CONFIGURACION_INICIAL } from "../../contract/index.ts";
import { DATOS } from "../support/datos-guion.ts";
import type { MundoCaja } from "../support/mundo.ts";
import { mundosDePrueba, pedir } from "../support/mundos.ts";

const start = mundosDePrueba();

const datosDe = ({ servidor }: MundoCaja) => [...servidor.hechos.values()].flat().map(({ datos }) => datos);
const hastaTener = (caja: MundoCaja, servidor: MundoCaja, motivo: string) =>
  caja.hasta(motivo, async () => {
    await caja.caja.invoke("guardarConfiguracion", CONFIGURACION_INICIAL);
    return datosDe(servidor).some((datos) => datos.includes(motivo));
  });
const abrirCajon = (caja: MundoCaja, motivo: string) => pedir(caja, "abrirCajon", { motivo });

test.each([
  ["another company", { nit: 5_555_555_019 }],
  ["another point of sale", { puntoVenta: 2 }],
  ["production", { ambiente: 1 }],
])(
  "a till paired for %s sends it none of what happened before, and reads its feeds from the start",
  async (_que, otra) => {
    const [a, b] = [await start(), await start()];
    await abrirCajon(a, "ya subido en A");
    await hastaTener(a, a, "ya subido en A");
    a.servidor.apagado = true;
    await abrirCajon(a, "pendiente en A");
    const desde: string[] = [];
    b.servidor.enMedio = ({ url = "" }) => {
      if (/desde=/.test(url)) desde.push(url);
      return false;
    };
    b.servidor.paginas.push({ ...DATOS, cursor: 3, empresa: { ...DATOS.empresa, ...otra } });
    await pedir(a, "emparejar", { urlServidor: b.servidor.url, codigo: "dos" });
    await abrirCajon(a, "primero en B");
    await hastaTener(a, b, "primero en B");
    expect(datosDe(b).filter((datos) => datos.includes("en A"))).toEqual([]);
    expect(desde.filter((url) => url.includes("/datos"))[0]).toContain("desde=0");
    await a.hasta("los documentos desde el comienzo", () =>
      desde.some((url) => url.includes("/documentos?desde=0")),
    );
  },
);

test("a till paired anew for its own place sends what waited", async () => {
  const a = await start();
  a.servidor.apagado = true;
  await abrirCajon(a, "pendiente");
  a.servidor.apagado = false;
  await pedir(a, "emparejar", { urlServidor: a.servidor.url, codigo: "dos" });
  await abrirCajon(a, "después");
  await hastaTener(a, a, "después");
  expect(datosDe(a)).toEqual([expect.stringContaining("pendiente"), expect.stringContaining("después")]);
});
