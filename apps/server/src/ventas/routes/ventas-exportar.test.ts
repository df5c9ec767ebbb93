/** The file of sales is what its page shows: found by the same text, in the same order, of the same company. */
import { expect, test } from "vitest";
import { exigir } from "../../support/llamar.ts";
import { mundoConVentas } from "../../support/ventas-del-dueno.ts";

const { mundo, ver } = mundoConVentas();

/** The amounts of the file of sales. */
async function montos(consulta: string): Promise<readonly string[]> {
  const { status, texto } = await mundo().api("GET", `/v1/portal/ventas/lista.csv?${consulta}`);
  expect(status, texto).toBe(200);
  const [, ...filas] = texto.trim().split("\r\n");
  return filas.map((fila) => fila.split(",")[6] ?? "");
}

test.each([
  ["orden=monto", ["0.20", "33.33", "50.00", "99.99"]],
  ["orden=-monto", ["99.99", "50.00", "33.33", "0.20"]],
  ["orden=fecha", ["99.99", "0.20", "50.00", "33.33"]],
  ["buscar=beto", ["50.00", "0.20"]],
  ["buscar=nanez&estado=ANULADA", ["50.00"]],
  ["buscar=nadie", []],
  ["cajero=Beto&orden=fecha", ["0.20", "50.00"]],
  ["clase=nota", ["33.33"]],
])("with %s it has those sales", async (consulta, esperados) => {
  expect(await montos(consulta)).toEqual(esperados);
  const { ventas } = await ver(`ventas/lista?${consulta}`);
  expect(ventas.map(({ monto }: { monto: number }) => monto.toFixed(2))).toEqual(esperados);
});

test("what a text finds is added up without what was annulled", async () => {
  expect((await ver("ventas/lista?buscar=beto")).totales).toEqual({
    bruto: { documentos: 2, monto: 50.2 },
    anuladas: { documentos: 1, monto: 50 },
    notas: { documentos: 0, monto: 0 },
    neto: 0.2,
  });
});

test("another company is offered none of their cashiers, sectors and payments", async () => {
  const otra = { "x-api-key": mundo().empresas[1].apiKey };
  const { datos } = exigir(await mundo().api("GET", "/v1/portal/ventas/valores", undefined, otra)).body;
  expect(datos).toMatchObject({ cajeros: [], personas: [], pagos: [], sectores: [] });
  const suyas = exigir(await mundo().api("GET", "/v1/portal/ventas/lista", undefined, otra)).body.datos;
  expect(suyas.ventas).toEqual([]);
});

test.each(["sector=1", "caja=0/0", "cajero=Ana", "estado=EMITIDA", "clase=factura", "pago=1"])(
  "a report by product is refused with %s, and by branch it is not",
  async (filtro) => {
    for (const por of ["producto", "categoria"])
      for (const forma of ["", ".csv"]) {
        const { status } = await mundo().api("GET", `/v1/portal/ventas/informe${forma}?por=${por}&${filtro}`);
        expect(status).toBe(422);
      }
    await ver(`ventas/informe?por=sucursal&${filtro}`);
  },
);
