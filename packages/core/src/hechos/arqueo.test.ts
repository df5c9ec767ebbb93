import { expect, test } from "vitest";
import { arqueo, type Cuentas } from "./arqueo.ts";

const pago = (
  ventaId: string,
  metodo: number,
  monto: string,
  estado = "EMITIDA",
): Cuentas["pagos"][number] => ({
  ventaId,
  estado,
  metodo,
  monto,
});

test("a sale that two methods paid is one sale, and one that is annulled; its money stays counted", () => {
  const pagos = [
    pago("v1", 1, "10.00", "ANULADA"),
    pago("v1", 7, "5.00", "ANULADA"),
    pago("v2", 1, "2.00"),
    pago("v2", 7, "1.00"),
  ];
  expect(arqueo({ inicial: "100.00", pagos, movimientos: [] }, String)).toMatchObject({
    ventas: { cantidad: 2, total: "18.00", anuladas: 1, totalAnuladas: "15.00" },
    metodos: [
      { metodo: 1, cantidad: 2, monto: "12.00" },
      { metodo: 7, cantidad: 2, monto: "6.00" },
    ],
    esperado: "112.00",
  });
});
