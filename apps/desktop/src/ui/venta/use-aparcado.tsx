import { useRef, useState } from "react";
import type { Entrada } from "../../contract/index.ts";
import type { useAvisos } from "../comun/avisos.tsx";
import { useTeclasDeCaja } from "../comun/teclas.ts";
import { puente } from "../puente.ts";
import { Aparcados } from "./aparcados.tsx";
import { monto } from "../comun/formato.ts";
import { countPreciosCambiados, nombreDe, type Carrito } from "./carrito.ts";
import { computeTotales } from "./importes.ts";
import type { UsoVentaAbierta } from "./use-venta-abierta.ts";

/** Notice of a stored sale that came back with a part of it lost. */
export const INCOMPLETA =
  "Una parte de la venta que quedó abierta no se pudo leer: revise las líneas y el cliente antes de cobrar.";

/** Parks the current sale, and takes up a parked one. */
export function useAparcado(
  abierta: UsoVentaAbierta,
  sector: number,
  avisar: ReturnType<typeof useAvisos>["avisar"],
  alBuscador: () => void,
) {
  const teclas = useTeclasDeCaja();
  const [viendo, setViendo] = useState(false);
  const { hacer, conCompleto } = abierta.uso;
  /** True from the press of the key until the sale is parked or taken up: a second press does nothing. */
  const enMarcha = useRef(false);
  /**
   * Parks a cart under its sale's own id; false if it could not be parked. If a key changed the cart meanwhile, the
   * newest state is parked.
   */
  async function aparcarEsta(venta: Carrito): Promise<boolean> {
    if (venta.items.length === 0) return true;
    const { ventaId: id } = abierta.ver();
    const vista = await abierta.vista();
    if (vista === null) return false;
    // A cart is plain JSON; its undefined fields go away.
    const contenido: Entrada<"aparcarCarrito">["contenido"] = JSON.parse(JSON.stringify(venta));
    const result = await puente.invoke("aparcarCarrito", { id, nombre: nombreDe(venta), contenido, vista });
    if (!result.ok && result.error.kind === "ventaCambiada")
      return (await abierta.unir()) ? aparcarEsta(abierta.ver().carrito) : false;
    if (!result.ok) {
      avisar("error", result.error.texto);
      return false;
    }
    const { carrito: ahora } = abierta.ver();
    if (ahora !== venta) return aparcarEsta(ahora);
    hacer({ kind: "vaciar" });
    avisar("info", `Venta en espera: se retoma con ${teclas.aparcar}.`);
    return true;
  }
  /** Parks the current sale; what is scanned meanwhile begins the next one. */
  const aparcar = async (): Promise<boolean> => (await conCompleto(aparcarEsta)) ?? false;
  /**
   * Takes a sale up into an empty cart. Products that were scanned before are parked first. Those that are scanned
   * meanwhile come after the sale's own.
   */
  async function conLugar(tomar: () => Promise<void>): Promise<void> {
    const hecho = await conCompleto(async ({ items }) => {
      if (items.length > 0) return false;
      // The till parks what it still has as open: a cart that was emptied here is stored so first.
      await abierta.guardado();
      await tomar();
      return true;
    });
    if (hecho === false && (await aparcar())) await conLugar(tomar);
  }
  /** Parks the sale, or shows the parked ones if the cart is empty. */
  async function aparcarOVer(): Promise<void> {
    if (enMarcha.current) return;
    enMarcha.current = true;
    const vacia = await conCompleto(
      async (venta) => venta.items.length === 0 || (await aparcarEsta(venta), false),
    );
    enMarcha.current = false;
    if (vacia === true) setViendo(true);
  }

  const dialogo = viendo && (
    <Aparcados
      conLugar={conLugar}
      onTomar={abierta.tomar}
      onRetomar={(aparcada, retomado, completo) => {
        hacer({ kind: "retomar", carrito: retomado, ventaId: aparcada.id });
        if (!completo) avisar("error", INCOMPLETA);
        else if (aparcada.antes === null) void avisarPrecios(retomado, sector, avisar);
        else avisar("atencion", otroTotal(aparcada.antes, aparcada.total ?? aparcada.antes));
        setViendo(false);
        alBuscador();
      }}
      onCerrar={() => (setViendo(false), alBuscador())}
    />
  );
  return { aparcar, conLugar, aparcarOVer, viendo, dialogo };
}

/** Says that a sale comes to another total than the buyer may have heard. Both in bolivianos. */
export function otroTotal(antes: string, ahora: string): string {
  return `Esta venta sumaba Bs ${monto(antes)} y ahora suma Bs ${monto(ahora)}: un precio o una promoción cambió. Dígaselo al cliente.`;
}

/** Tells the cashier that a sale that waited has other prices now, though its total is not known to be another, with what it costs: the buyer may have heard the ones of before. */
async function avisarPrecios(
  venta: Carrito,
  usual: number,
  avisar: ReturnType<typeof useAvisos>["avisar"],
): Promise<void> {
  const ahora = await computeTotales({ ...venta, sector: venta.sector ?? usual });
  const cambiados = ahora === null ? 0 : countPreciosCambiados(venta.items, ahora.lineas);
  if (ahora === null || cambiados === 0) return;
  const cuantos = cambiados === 1 ? "Un precio cambió" : `${cambiados} precios cambiaron`;
  avisar(
    "atencion",
    `${cuantos} mientras esta venta esperaba: ahora suma Bs ${monto(ahora.aPagar)}. Dígaselo al cliente.`,
  );
}
