import { useRef, useState } from "react";
import type { Entrada } from "../../contract/index.ts";
import type { UsoAvisos } from "../comun/avisos.tsx";
import { useTeclasDeCaja } from "../comun/teclas.ts";
import { puente } from "../puente.ts";
import { Aparcados } from "./aparcados.tsx";
import { monto } from "../comun/formato.ts";
import { countPreciosCambiados, nombreDe, type Carrito } from "./carrito.ts";
import { computeTotales } from "./importes.ts";
import type { UsoVentaAbierta } from "./use-venta-abierta.ts";

/** Notice about a stored sale of which a part could not be read. */
export const INCOMPLETA =
  "Una parte de la venta que quedó abierta no se pudo leer: revise las líneas y el cliente antes de cobrar.";

/** Parks the current sale, and reopens parked ones. */
export function useAparcado(
  abierta: UsoVentaAbierta,
  { sector, ahora }: { readonly sector: number; readonly ahora: string | null },
  { avisar, dejarDicho }: Pick<UsoAvisos, "avisar" | "dejarDicho">,
  alBuscador: () => void,
) {
  const teclas = useTeclasDeCaja();
  const [viendo, setViendo] = useState(false);
  const { hacer, conCompleto } = abierta.uso;
  /** True while a sale is being parked or reopened, so that a second key press does nothing. */
  const enMarcha = useRef(false);
  /** Parks a cart under its sale's id. If the cart changed meanwhile, parks the newest state. Returns false if it could not be parked. */
  async function aparcarEsta(venta: Carrito): Promise<boolean> {
    if (venta.items.length === 0) return true;
    const { ventaId: id } = abierta.ver();
    const vista = await abierta.vista();
    if (vista === null) return false;
    // A cart is plain JSON. Serialising it removes its undefined fields.
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
  /** Parks the current sale. Products scanned meanwhile begin the next sale. */
  const aparcar = async (): Promise<boolean> => (await conCompleto(aparcarEsta)) ?? false;
  /**
   * Runs `tomar`, which reopens a sale, with an empty cart. Products scanned before are parked first; products scanned meanwhile are added
   * after the lines of the reopened sale.
   */
  async function conLugar(tomar: () => Promise<void>): Promise<void> {
    const hecho = await conCompleto(async ({ items }) => {
      if (items.length > 0) return false;
      // The till parks the cart that it has stored as open, so the empty cart must be stored first.
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
      ahora={ahora}
      conLugar={conLugar}
      onTomar={abierta.tomar}
      onRetomar={(aparcada, retomado, completo) => {
        hacer({ kind: "retomar", carrito: retomado, ventaId: aparcada.id });
        if (!completo) dejarDicho("ventaIncompleta", INCOMPLETA);
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

/** Returns a notice that the total of a sale changed since the buyer may have heard it. Both totals are in bolivianos. */
export function otroTotal(antes: string, ahora: string): string {
  return `Esta venta sumaba Bs ${monto(antes)} y ahora suma Bs ${monto(ahora)}: un precio o una promoción cambió. Dígaselo al cliente.`;
}

/** Tells the cashier that prices of a parked sale changed, with the current total, in case the earlier total is unknown. */
async function avisarPrecios(venta: Carrito, usual: number, avisar: UsoAvisos["avisar"]): Promise<void> {
  const ahora = await computeTotales({ ...venta, sector: venta.sector ?? usual });
  const cambiados = ahora === null ? 0 : countPreciosCambiados(venta.items, ahora.lineas);
  if (ahora === null || cambiados === 0) return;
  const cuantos = cambiados === 1 ? "Un precio cambió" : `${cambiados} precios cambiaron`;
  avisar(
    "atencion",
    `${cuantos} mientras esta venta esperaba: ahora suma Bs ${monto(ahora.aPagar)}. Dígaselo al cliente.`,
  );
}
