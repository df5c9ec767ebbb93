import { ok, fail, type Result } from "@mostrador/core";
import { expect, test } from "vitest";
import { createFotos, fotosDe } from "./fotos.ts";

const codigo = (n: number) => `P-${n}`;
const codigos = (cuantos: number) => Array.from({ length: cuantos }, (_, i) => codigo(i));

function pagina() {
  const llamadas: (readonly string[])[] = [];
  let falla = false;
  const fotos = createFotos(async (pedidos): Promise<Result<{ codigo: string; foto: string }[], null>> => {
    llamadas.push(pedidos);
    return falla ? fail(null) : ok(pedidos.map((uno) => ({ codigo: uno, foto: `data:${uno}` })));
  });
  return { fotos, llamadas, fallar: (si: boolean) => void (falla = si) };
}
/** Lets the calls that are answered already come back. */
async function respondido(): Promise<void> {
  for (let i = 0; i < 10; i++) await Promise.resolve();
}

test("a cart of 130 products has all its pictures, asked for in calls of 60", async () => {
  const { fotos, llamadas } = pagina();
  fotos.traer(codigos(130), fotos.vigencia());
  await respondido();
  expect(llamadas.map(({ length }) => length)).toEqual([60, 60, 10]);
  expect(fotosDe(fotos.todas(), codigos(130)).size).toBe(130);
});

test("a new product asks for its own picture alone, also while others are on their way", async () => {
  const { fotos, llamadas } = pagina();
  fotos.traer(codigos(2), fotos.vigencia());
  fotos.traer(codigos(3), fotos.vigencia());
  await respondido();
  fotos.traer(codigos(3), fotos.vigencia());
  expect(llamadas).toEqual([codigos(2), [codigo(2)]]);
});

test("a call that failed is made again, and news of products renew every picture", async () => {
  const { fotos, llamadas, fallar } = pagina();
  fallar(true);
  fotos.traer(codigos(1), fotos.vigencia());
  await respondido();
  fallar(false);
  fotos.traer(codigos(1), fotos.vigencia());
  await respondido();
  fotos.renovar();
  expect(fotosDe(fotos.todas(), codigos(1)).size, "the old one stays in sight").toBe(1);
  fotos.traer(codigos(1), fotos.vigencia());
  expect(llamadas).toHaveLength(3);
});

test("the page keeps 600 pictures and no more", async () => {
  const { fotos } = pagina();
  fotos.traer(codigos(700), fotos.vigencia());
  await respondido();
  expect(fotosDe(fotos.todas(), codigos(700)).size).toBe(600);
});
