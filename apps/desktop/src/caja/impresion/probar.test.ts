import { expect, test } from "vitest";
import { RolloImpresora } from "../../contract/index.ts";
import { mundosDePrueba } from "../support/mundos.ts";

const start = mundosDePrueba();

test("a try of any destination, a folder too, is told to the server at once", async () => {
  const mundo = await start();
  await mundo.hasta("no queda nada por subir", () => mundo.servidor.peticiones.length > 0);
  const impresora = { kind: "carpeta", carpeta: null } as const;
  const papel = RolloImpresora.parse({ columnas: 32 });
  const probada = await mundo.caja.invoke("probarImpresora", { impresora, papel, que: "pagina" });
  expect(probada.ok).toBe(true);
  await mundo.hasta("sube", () =>
    mundo.servidor.peticiones.some(
      ({ path, cuerpo }) => path === "/hechos" && JSON.stringify(cuerpo).includes("impresora probada"),
    ),
  );
});
