import type { ClienteVenta } from "../../contract/index.ts";
import { useFija } from "../comun/use-fija.ts";
import { PanelCliente } from "./panel-cliente.tsx";
import type { Vendiendo } from "./use-vender.ts";

/** The buyer of the sale; drawn again only for another buyer. */
export function Comprador({
  venta: { abierta, cliente, nombre, alBuscador },
}: {
  readonly venta: Vendiendo;
}) {
  const { carrito, hacer, enTurno } = abierta.uso;
  return (
    <PanelCliente
      cliente={carrito.cliente}
      campo={cliente}
      nombre={nombre}
      onCliente={useFija((suyo: ClienteVenta) => hacer({ kind: "cliente", cliente: suyo }))}
      onNit={useFija((rechazado: boolean) => hacer({ kind: "nit", rechazado }))}
      onListo={useFija(alBuscador)}
      onBuscando={useFija(enTurno)}
    />
  );
}
