import { inflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { isSumable } from "../db/figuras-ventas.ts";
import { createRellenar, RELLENOS } from "../../operacion/jobs/rellenar.ts";
import { SIN_FILTRO } from "../readers/figuras.ts";
import { emparejarCaja } from "../../support/caja.ts";
import { exigir } from "../../support/llamar.ts";
import { cufs, TOTALES, mundoConVentas } from "../../support/ventas-del-dueno.ts";

const { mundo, ver } = mundoConVentas();

describe("the owner's sales", () => {
  test("are told gross, annulled, given back and net, to the cent", async () => {
    expect((await ver("ventas/lista")).totales).toEqual(TOTALES);
  });

  test.each([
    ["kind", "clase=nota", 1],
    ["state", "estado=ANULADA", 1],
    ["state of before", "estado=OFFLINE", 0],
    ["cashier", "cajero=Beto", 2],
    ["till", "caja=0/0", 4],
    ["another till", "caja=0/7", 0],
    ["branch", "sucursal=1", 0],
    ["payment, which a note has none of", "pago=1", 3],
    ["sector", "sector=24", 1],
    ["amount", "minimo=40&maximo=60", 1],
    ["amount with a comma", "minimo=99,99&maximo=99,99", 1],
    ["amount as a page shows it", "minimo=Bs 99.99&maximo=1,234.50", 1],
    ["amount and cashier", "minimo=40&cajero=Ana", 1],
    ["text and cashier", "buscar=ñañez&cajero=Beto", 2],
    ["a day before", "hasta=2020-01-01", 0],
  ])("are filtered by %s", async (_que, filtro, cuantas) => {
    const { ventas, totales } = await ver(`ventas/lista?${filtro}`);
    expect(ventas).toHaveLength(cuantas);
    expect(totales.bruto.documentos + totales.notas.documentos).toBe(cuantas);
  });

  test.each([
    ["desde=2026-11-02&hasta=2026-11-01", /^El día «desde» es posterior al día «hasta»: elija/],
    ["minimo=1,000.00&maximo=9.50", /^El monto «desde» es mayor que el monto «hasta»: escriba/],
    ["minimo=doce", /como 1,234.50/],
  ])("say what to do about the filter %s", async (filtro, dicho) => {
    const { status, body } = await mundo().api("GET", `/v1/portal/ventas/lista?${filtro}`);
    expect([status, body.detail[0].msg]).toEqual([422, expect.stringMatching(dicho)]);
  });

  test("offer the people who sold or who enter tills, each once", async () => {
    const campos = { nombre: "Rosa Mamani", pin: "x", gafete: null, permisos: [], activo: true };
    const usuarios = [{ id: "u1", editado_en: "2026-11-20T10:00:00.000", campos }];
    const caja = await emparejarCaja(mundo());
    exigir(await caja.call("POST", "/v1/terminal/cambios", { productos: [], clientes: [], usuarios }));
    const { personas } = await ver("ventas/valores");
    expect(personas.map(({ valor }: { valor: string }) => valor)).toEqual([
      "Ana",
      "API",
      "Beto",
      "Rosa Mamani",
    ]);
  });

  test.each(["-fecha", "fecha", "-monto", "monto"])(
    "go page by page in the order %s, each once",
    async (orden) => {
      const montos: number[] = [];
      const vistas = new Set<string>();
      let cursor = "";
      do {
        const pagina = await ver(`ventas/lista?orden=${orden}&limite=1${cursor}`);
        for (const { cuf, monto } of pagina.ventas) {
          montos.push(monto);
          vistas.add(cuf);
        }
        cursor = pagina.siguiente === null ? "" : `&cursor=${pagina.siguiente}`;
      } while (cursor !== "");
      expect(vistas.size).toBe(4);
      expect(montos).toHaveLength(4);
      const porMonto = montos.toSorted((a, b) => a - b);
      if (orden === "monto") expect(montos).toEqual(porMonto);
      if (orden === "-monto") expect(montos).toEqual(porMonto.toReversed());
    },
  );

  test("a cursor of one order is refused by another one", async () => {
    const lista = "/v1/portal/ventas/lista?limite=1";
    const { siguiente } = await ver("ventas/lista?limite=1&orden=-fecha");
    const { siguiente: deMonto } = await ver("ventas/lista?limite=1&orden=-monto");
    for (const query of [`&orden=-monto&cursor=${siguiente}`, `&orden=-fecha&cursor=${deMonto}`]) {
      const { status, body } = await mundo().api("GET", `${lista}${query}`);
      expect([status, body.detail?.[0].loc], query).toEqual([422, ["query", "cursor"]]);
    }
  });

  test("a filter whose days are the wrong way round is refused with its field", async () => {
    const refusada = await mundo().api("GET", "/v1/portal/ventas/lista?desde=2026-02-01&hasta=2026-01-01");
    expect(refusada.status).toBe(422);
    expect(refusada.body.detail[0].loc).toEqual(["query", "desde"]);
  });

  test("a reversed annulment is a sale again", async () => {
    exigir(await mundo().api("POST", `/v1/facturas/${cufs.anulada}/revertir-anulacion`, {}));
    const { totales } = await ver("ventas/lista");
    expect(totales).toMatchObject({ anuladas: { documentos: 0, monto: 0 }, neto: 116.86 });
  });

  test("documents of before are added up once, however often the job comes round", async () => {
    const antes = (await ver("ventas/lista")).totales;
    const db = mundo().db();
    for (const tabla of ["ventas", "ventasHora", "ventasProducto", "productosVendidos"] as const)
      await db.deleteFrom(tabla).execute();
    await db.deleteFrom("ajustes").where("clave", "=", "ventas:desde").execute();
    expect(await ver("ventas/lista")).toMatchObject({ ventas: [], completo: false });
    for (let vez = 0; vez < 2; vez++) await createRellenar(db, RELLENOS.ventas)();
    const { totales, completo } = await ver("ventas/lista");
    expect({ totales, completo }).toEqual({ totales: antes, completo: true });
  });
});

describe("reports", () => {
  test.each([
    ["cajero", ["API", "Ana", "Beto"]],
    ["caja", ["Punto de venta 0 · Casa matriz"]],
    ["sucursal", ["Casa matriz"]],
    ["pago", ["Efectivo", "Notas, sin forma de pago"]],
    ["producto", ["Café", "Pan"]],
    ["categoria", ["Sin categoría"]],
  ])("by %s name their rows and add up to the whole", async (por, nombres) => {
    const { filas, totales } = await ver(`ventas/informe?por=${por}`);
    expect(filas.map(({ nombre }: { nombre: string }) => nombre).toSorted()).toEqual(nombres);
    const suma = filas.reduce(
      (total: number, { neto }: { neto: number }) => total + Math.round(neto * 100),
      0,
    );
    expect(suma).toBe(Math.round(totales.neto * 100));
  });

  test("a product's quantity is what was sold less what came back", async () => {
    const { filas } = await ver("ventas/informe?por=producto");
    const cantidades = Object.fromEntries(
      filas.map(({ nombre, cantidad }: { nombre: string; cantidad: string }) => [nombre, Number(cantidad)]),
    );
    expect(cantidades).toEqual({ Café: 2, Pan: 3 });
  });

  test("by product a filter that its sums are not kept by is refused, not ignored", async () => {
    expect((await mundo().api("GET", "/v1/portal/ventas/informe?por=producto&cajero=Ana")).status).toBe(422);
  });

  test("today stands beside yesterday and the same day of last week", async () => {
    const { dias, hora } = await ver("hoy");
    expect(dias).toHaveLength(3);
    expect(dias[0].total.neto).toBe(116.86);
    expect(dias[0].horas[hora]).toBe(dias[0].hasta_ahora);
    expect(dias.slice(1).map(({ total }: { total: { neto: number } }) => total.neto)).toEqual([0, 0]);
  });
});

describe("exports", () => {
  test("CSV has a row for each document, notes told apart", async () => {
    const { texto, headers } = await mundo().api("GET", "/v1/portal/ventas/lista.csv");
    const filas = texto.trim().split("\r\n");
    expect(headers.get("content-disposition")).toMatch(/filename="ventas_\d+_\d{4}-\d\d-\d\d\.csv"/);
    expect(filas).toHaveLength(5);
    expect(filas.filter((fila) => fila.startsWith("Nota de crédito"))).toHaveLength(1);
    expect(texto).toContain("99.99");
  });

  test("XLSX is a workbook whose sheet has the amounts as numbers", async () => {
    const reply = await fetch(`${mundo().base()}/v1/portal/ventas/lista.xlsx`, {
      headers: { "x-api-key": mundo().empresas[0].apiKey },
    });
    const hoja = archivoDeZip(Buffer.from(await reply.arrayBuffer()), "xl/worksheets/sheet1.xml");
    // The rows of the CSV, and the row of totals.
    expect(hoja.match(/<row /g)).toHaveLength(6);
    expect(hoja).toContain("<v>99.99</v>");
  });
});

describe("one document", () => {
  test("shows lines, payment, notes, what became of it and what can be done", async () => {
    const { lineas, pagos, relacionadas, historia, puede } = await ver(`documentos/${cufs.cafe}`);
    expect(lineas).toMatchObject([{ codigo: "CAF", descripcion: "Café", subtotal: "99.99" }]);
    expect(pagos).toMatchObject([{ pago: "Efectivo" }]);
    expect(relacionadas).toMatchObject([{ clase: "nota", monto: 33.33 }]);
    expect(historia.map(({ que }: { que: string }) => que)).toEqual([
      "Enviada a Impuestos",
      "Aceptada por Impuestos",
    ]);
    expect(puede).toEqual({ anular: true, revertir: false, nota: true });
  });

  test("gives its evidence as a ZIP", async () => {
    const reply = await fetch(`${mundo().base()}/v1/portal/documentos/${cufs.pan}/evidencia`, {
      headers: { "x-api-key": mundo().empresas[0].apiKey },
    });
    const indice = archivoDeZip(Buffer.from(await reply.arrayBuffer()), "indice.txt");
    expect(indice).toContain(cufs.pan);
    expect(indice).toContain("El XML es el que se registró al emitir: SÍ");
  });

  test("takes a note of marked lines, once a key", async () => {
    const cuerpo = { clave: crypto.randomUUID(), lineas: [{ nro_item: 1, cantidad: "1" }] };
    const [una, otra] = [
      exigir(await mundo().api("POST", `/v1/portal/documentos/${cufs.pan}/nota`, cuerpo)).body.datos,
      exigir(await mundo().api("POST", `/v1/portal/documentos/${cufs.pan}/nota`, cuerpo)).body.datos,
    ];
    expect(una.monto_devuelto).toBe("0.10");
    expect(otra.cuf).toBe(una.cuf);
    const { lineas } = await ver(`documentos/${cufs.pan}/devolver`);
    expect(Number(lineas[0].devuelta)).toBe(1);
  });

  test("of another company is not found", async () => {
    const ajena = await mundo().api("GET", `/v1/portal/documentos/${"A".repeat(60)}`);
    expect(ajena.status).toBe(404);
  });
});

/** Gives the text of a file in a ZIP, by its local header. */
function archivoDeZip(zip: Buffer, nombre: string): string {
  const fin = zip.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  let en = zip.readUInt32LE(fin + 16);
  for (let n = zip.readUInt16LE(fin + 10); n > 0; n--) {
    const [largo, extra, comentario] = [28, 30, 32].map((de) => zip.readUInt16LE(en + de)) as [
      number,
      number,
      number,
    ];
    if (zip.subarray(en + 46, en + 46 + largo).toString() === nombre) {
      const local = zip.readUInt32LE(en + 42);
      const desde = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const bytes = zip.subarray(desde, desde + zip.readUInt32LE(en + 20));
      return (zip.readUInt16LE(en + 10) === 0 ? bytes : inflateRawSync(bytes)).toString();
    }
    en += 46 + largo + extra + comentario;
  }
  throw new Error(`el ZIP no tiene ${nombre}`);
}

describe("sums by amount, which add documents up one by one,", () => {
  test.each([
    ["are given of so many documents as are added up in time", { minimo: 1 }, 100, true],
    ["are left out of one more", { minimo: 1 }, 3, false],
    ["of few others are given", { minimo: 5000, maximo: 5000 }, 1, true],
    ["are not counted where no amount is asked for", {}, 0, true],
  ])("%s", async (_regla, montos, max, esperado) => {
    const { empresas } = mundo();
    const filtro = { ...SIN_FILTRO, nit: empresas[0].nit, ...montos };
    expect(await isSumable(mundo().db(), filtro, max)).toBe(esperado);
  });
});
