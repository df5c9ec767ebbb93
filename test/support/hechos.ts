/** Facts as a till tells them, for the screens that show them. */
import { randomBytes, randomUUID } from "node:crypto";
import type { Mundo } from "./mundo.ts";

const CERO = "0".repeat(64);

/** Tells the server a session of a till: closed with a difference, and the next one open with a sale. */
export async function contarTurnos(
  mundo: Mundo,
  token: string,
  { quien, nota, monto }: { readonly quien: string; readonly nota: string; readonly monto: string },
): Promise<void> {
  const cierre = {
    numero: 1,
    abiertoEn: "2026-11-23T08:00:00.000",
    abiertoPor: quien,
    inicial: monto,
    ventas: { cantidad: 0, total: "0.00", anuladas: 0, totalAnuladas: "0.00" },
    metodos: [],
    movimientos: [],
    z: 1,
    cerradoEn: "2026-11-23T18:00:00.000",
    cerradoPor: quien,
    esperado: monto,
    denominaciones: [],
    contado: "0.00",
    diferencia: `-${monto}`,
    nota,
    anterior: CERO,
    hash: CERO,
  };
  // A sale of the day before was annulled, and nobody said yet whether its money went back.
  const nada = { cantidad: 0, monto: "0.00" };
  const anulado = { cantidad: 1, monto };
  const detalle = {
    anulaciones: { ...anulado, pendientes: 0 },
    notas: nada,
    numeros: [],
    sumas: { vendido: nada, descuentos: "0.00", anulado, devuelto: nada, neto: `-${monto}` },
    deberes: { cantidad: 1, porDevolver: monto, porCobrar: "0.00", abiertos: [] },
  };
  const venta = {
    ventaId: randomUUID(),
    cuf: "A1",
    sector: 1,
    numero: 1,
    total: monto,
    pagos: [{ metodo: 1, monto }],
    turno: 2,
  };
  const datos: readonly (readonly [string, object])[] = [
    ["turnoAbierto", { turno: 1, inicial: monto }],
    ["turnoCerrado", { cierre, detalle }],
    ["turnoAbierto", { turno: 2, inicial: monto }],
    ["venta", venta],
    ["bitacora", { accion: "cajón sin venta", detalle: nota }],
    ["reimpresion", { que: "cierreZ", z: 1 }],
    [
      "lineasQuitadas",
      { ventaId: "v", lineas: [{ codigo: "C", descripcion: nota, cantidad: "2", precio: monto }] },
    ],
  ];
  const hechos = datos.map(([tipo, dato], i) => ({
    id: randomUUID(),
    n: i + 1,
    epoca: 1,
    tipo,
    version: 1,
    instante: "2026-11-23T19:00:00.000",
    usuario: quien,
    autorizo: null,
    datos: JSON.stringify(dato),
  }));
  const serie = randomBytes(16).toString("hex");
  const headers = { authorization: `Bearer ${token}`, "x-api-key": undefined as never };
  const { status, body } = await mundo.api("POST", "/v1/terminal/hechos", { serie, hechos }, headers);
  if (status !== 200) throw new Error(JSON.stringify(body));
}
