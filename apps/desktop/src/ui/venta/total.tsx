import { Importe } from "../comun/importe.tsx";
import { monto } from "../comun/formato.ts";

/** The sale's total. */
export function Total({ valor, prueba }: { readonly valor: string; readonly prueba: string }) {
  return <Importe nombre="Total Bs" clase="total" texto={monto(valor)} prueba={prueba} fuerte />;
}
