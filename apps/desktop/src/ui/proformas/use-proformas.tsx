/** Proformas on the selling screen: created from the open sale, and converted back into a sale. */
import { useState } from "react";
import type { Salida } from "../../contract/index.ts";
import type { UsoAvisos } from "../comun/avisos.tsx";
import { puente } from "../puente.ts";
import type { DesdeMenu } from "../vista.ts";
import { CARRITO_VACIO, type Carrito } from "../venta/carrito.ts";
import type { UsoVentaAbierta } from "../venta/use-venta-abierta.ts";
import { HacerProforma } from "./hacer-proforma.tsx";
import { ListaProformas } from "./lista-proformas.tsx";

interface Props {
  readonly abierta: UsoVentaAbierta;
  readonly sector: number;
  readonly hoy: string;
  readonly desdeMenu: DesdeMenu;
  readonly avisar: UsoAvisos["avisar"];
  /** Parks the open sale; false if it could not be parked. */
  readonly aparcar: () => Promise<boolean>;
  readonly alSalir: () => void;
}

/** The open dialog: the form of a new proforma, or the list; null if none is open. */
type Abierto = "hacer" | "lista" | null;

/** Creates a proforma from the open sale, lists proformas, and converts one into a sale. */
export function useProformas({ abierta, sector, hoy, desdeMenu, avisar, aparcar, alSalir }: Props) {
  const [abierto, setAbierto] = useState<Abierto>(null);
  const { hacer, completo } = abierta.uso;
  const { pedidas } = desdeMenu;
  function cerrar(): void {
    setAbierto(null);
    if (pedidas) desdeMenu.onCerrar();
    alSalir();
  }

  async function hacerOVer(): Promise<void> {
    const venta = await completo();
    if (venta !== null) setAbierto(venta.items.length === 0 ? "lista" : "hacer");
  }

  /** Puts a proforma into the cart while `sigue` returns true. The open cart is parked first, so that no line is lost. */
  async function vender(
    cual: { readonly id: string } | { readonly codigo: string },
    sigue = () => true,
  ): Promise<string | null> {
    const hallada = await puente.invoke("proformaEnCarrito", cual);
    if (!hallada.ok) return hallada.error.texto;
    const venta = await completo();
    if (venta === null || !sigue()) return null;
    if (venta.items.length > 0 && !(await aparcar())) return null;
    hacer({ kind: "retomar", carrito: carritoDe(hallada.value) });
    avisar(hallada.value.vigente ? "info" : "atencion", hallada.value.texto);
    cerrar();
    return null;
  }

  /** Puts the proforma of a scanned code into the cart. */
  async function alEscanear(codigo: string): Promise<void> {
    const texto = await vender({ codigo });
    if (texto !== null) avisar("error", texto);
  }

  const dialogo = (
    <>
      {(pedidas || abierto === "lista") && (
        <ListaProformas onVender={(id, sigue) => vender({ id }, sigue)} onCerrar={cerrar} />
      )}
      {abierto === "hacer" && (
        <HacerProforma
          uso={abierta.uso}
          sector={sector}
          hoy={hoy}
          onHecha={({ nombre }) => {
            hacer({ kind: "vaciar" });
            avisar("info", `Proforma ${nombre} guardada: su papel sale por la impresora.`);
            cerrar();
          }}
          onCerrar={cerrar}
        />
      )}
    </>
  );
  return { hacerOVer, alEscanear, abierto: pedidas || abierto !== null, dialogo };
}

function carritoDe({ proformaId, nombre, sector, cliente, items }: Salida<"proformaEnCarrito">): Carrito {
  return { ...CARRITO_VACIO, items, cliente, sector, proforma: { id: proformaId, nombre } };
}
