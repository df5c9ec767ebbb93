import { useState } from "react";
import type { Entrada } from "../../contract/index.ts";
import type { useAvisos } from "../comun/avisos.tsx";
import { useTeclasDeCaja } from "../comun/teclas.ts";
import { puente } from "../puente.ts";
import { Aparcados } from "./aparcados.tsx";
import { nombreDe } from "./carrito.ts";
import type { UsoVentaAbierta } from "./use-venta-abierta.ts";

/** Notice of a stored sale that came back with a part of it lost. */
export const INCOMPLETA =
  "Una parte de la venta que quedó abierta no se pudo leer: revise las líneas y el cliente antes de cobrar.";

/** Parks the current sale, and takes up a parked one. */
export function useAparcado(
  abierta: UsoVentaAbierta,
  avisar: ReturnType<typeof useAvisos>["avisar"],
  alBuscador: () => void,
) {
  const teclas = useTeclasDeCaja();
  const [viendo, setViendo] = useState(false);
  const { hacer, completo } = abierta.uso;
  /** Parks the sale under its own id, so that pressing twice parks it once; false if it stays. */
  async function aparcar(): Promise<boolean> {
    const venta = await completo();
    if (venta === null) return false;
    const { ventaId: id } = abierta.ver();
    await abierta.guardado();
    // A cart is plain JSON; its undefined fields go away.
    const contenido: Entrada<"aparcarCarrito">["contenido"] = JSON.parse(JSON.stringify(venta));
    const result = await puente.invoke("aparcarCarrito", {
      id,
      nombre: nombreDe(venta),
      contenido,
    });
    if (!result.ok) avisar("error", result.error.texto);
    else {
      hacer({ kind: "vaciar" });
      avisar("info", `Venta aparcada: se retoma con ${teclas.aparcar}.`);
    }
    return result.ok;
  }
  /** Parks products that were scanned over the list: a sale that is taken up replaces the cart. False if they stay. */
  async function hacerLugar(): Promise<boolean> {
    const venta = await completo();
    return venta !== null && (venta.items.length === 0 || (await aparcar()));
  }
  /** Puts the sale aside, or shows those that were. */
  async function aparcarOVer(): Promise<void> {
    const venta = await completo();
    if (venta?.items.length === 0) setViendo(true);
    else if (venta !== null) await aparcar();
  }

  const dialogo = viendo && (
    <Aparcados
      hacerLugar={hacerLugar}
      onRetomar={(retomado, completo) => {
        hacer({ kind: "retomar", carrito: retomado });
        if (!completo) avisar("error", INCOMPLETA);
        setViendo(false);
        alBuscador();
      }}
      onCerrar={() => (setViendo(false), alBuscador())}
    />
  );
  return { aparcar, aparcarOVer, viendo, dialogo };
}
