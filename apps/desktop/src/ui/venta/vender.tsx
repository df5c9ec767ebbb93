import { Button, Divider, Group, Kbd, Stack, Text } from "@mantine/core";
import { IconCash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { formaDe } from "@mostrador/core";
import { SECTORES_CAJA, type Entrada, type EstadoCaja } from "../../contract/index.ts";
import type { Abrir } from "../vistas.ts";
import type { Accion } from "../comun/acciones.ts";
import { Avisos, useAvisos } from "../comun/avisos.tsx";
import { monto } from "../comun/formato.ts";
import { useTeclasDeCaja } from "../comun/teclas.ts";
import { useTeclas } from "../comun/use-teclas.ts";
import { DialogoPago } from "../pago/dialogo-pago.tsx";
import { puente } from "../puente.ts";
import { DialogoSector } from "../sectores/dialogo-sector.tsx";
import { DialogoForma } from "../sectores/forma.tsx";
import { faltaPropio, getSector } from "../sectores/sectores.ts";
import { BarraTeclas } from "./barra-teclas.tsx";
import { Buscador } from "./buscador.tsx";
import { Aparcados } from "./aparcados.tsx";
import { DialogoLinea, type CampoEditado } from "./dialogo-linea.tsx";
import { Lineas } from "./lineas.tsx";
import { PanelCliente } from "./panel-cliente.tsx";
import { Reabierta, useReabierta } from "./reabierta.tsx";
import { useCarrito } from "./use-carrito.ts";
import { usePantallaCliente } from "./use-pantalla-cliente.ts";
import { calcularTotales, useTotales } from "./use-totales.ts";

interface Props {
  readonly estado: EstadoCaja;
  /** Something else lies over the screen: keys are its own. */
  readonly pausa: boolean;
  readonly onAbrir: Abrir;
}

/** The selling screen: everything by keyboard, scanner or touch. */
export function Vender({ estado, pausa, onAbrir }: Props) {
  const teclas = useTeclasDeCaja();
  const { carrito, hacer, enTurno, completo } = useCarrito();
  const [pagando, setPagando] = useState<{ readonly id: string; readonly aPagar: string } | null>(null);
  const [editando, setEditando] = useState<CampoEditado | null>(null);
  const [aparcados, setAparcados] = useState(false);
  const buscar = useRef<HTMLInputElement>(null);
  const cliente = useRef<HTMLInputElement>(null);
  const sector = carrito.sector ?? estado.sectores[0] ?? SECTORES_CAJA[0]!.codigo;
  const { cabecera, detalle } = formaDe(getSector(sector));
  const [forma, setForma] = useState<"documento" | "linea" | null>(null);
  const totales = useTotales({ ...carrito, sector });
  usePantallaCliente(carrito, totales);
  const { avisos, avisar } = useAvisos();
  const libre = !pausa && pagando === null && editando === null && forma === null && !aparcados;

  /**
   * The sale's id is made here, once: pressing twice charges once. A reopened sale has its own. The amounts are asked for anew,
   * so that a cashier who is faster than the screen is not told to wait.
   */
  async function cobrar(): Promise<void> {
    const venta = await completo();
    if (venta === null) return;
    if (venta.items.length === 0) return avisar("atencion", "Agregue al menos un producto para cobrar.");
    if (venta.cliente.razonSocial.trim() === "") {
      avisar("atencion", "Falta el nombre o razón social del cliente.");
      document.querySelector<HTMLInputElement>("#razon-social")?.focus();
      return;
    }
    const ahora = await calcularTotales({ ...venta, sector });
    if (ahora === null) return;
    const falta = faltaPropio(ahora.campos, getSector(sector));
    if (falta !== null) {
      if (falta.linea !== null) hacer({ kind: "elegir", indice: falta.linea });
      setForma(falta.linea === null ? "documento" : "linea");
      return avisar("atencion", falta.texto);
    }
    if (ahora.campos.length > 0) return avisar("error", ahora.campos.map((c) => c.msg).join(" "));
    setPagando((antes) => antes ?? { id: venta.ventaId ?? crypto.randomUUID(), aPagar: ahora.aPagar });
  }

  function escanear(codigo: string): void {
    if (pagando !== null) return;
    // A ticket that comes back: its QR holds a CUF, which no product has.
    if (/[0-9A-Fa-f]{40}/.test(codigo)) onAbrir("notas", codigo);
    else enTurno(() => agregarEscaneado(codigo));
  }

  async function agregarEscaneado(codigo: string): Promise<boolean> {
    const result = await puente.invoke("productoEscaneado", { codigo });
    if (result.ok && result.value !== null) {
      hacer({ kind: "agregar", ...result.value });
      return true;
    }
    avisar("error", result.ok ? `No hay un producto con el código ${codigo}.` : result.error.texto);
    return false;
  }

  const retomar = useReabierta(estado.reabierta, carrito, pagando?.id ?? null, hacer, avisar);
  /** Selected: what was left there does not become the beginning of the next search. */
  const alBuscador = () => {
    buscar.current?.focus();
    buscar.current?.select();
  };
  /** Puts the sale aside, or shows those that were. */
  async function aparcar(): Promise<void> {
    const venta = await completo();
    if (venta === null) return;
    const { cliente, items } = venta;
    if (items.length === 0) return setAparcados(true);
    const quien = cliente.numeroDocumento === "0" ? "Venta" : cliente.razonSocial;
    const nombre = `${quien}: ${items[0]?.descripcion ?? ""}${items.length > 1 ? ` y ${items.length - 1} más` : ""}`;
    // A cart is plain JSON; what is undefined in it goes away.
    const contenido = JSON.parse(JSON.stringify(venta)) as Entrada<"aparcarCarrito">["contenido"];
    const result = await puente.invoke("aparcarCarrito", {
      id: crypto.randomUUID(),
      nombre: nombre.slice(0, 60),
      contenido,
    });
    if (!result.ok) return avisar("error", result.error.texto);
    hacer({ kind: "vaciar" });
    avisar("info", `Venta aparcada: se retoma con ${teclas.aparcar}.`);
  }

  const acciones: Readonly<Partial<Record<Accion, () => void>>> = {
    buscar: alBuscador,
    cliente: () => cliente.current?.select(),
    ayuda: () => onAbrir("ayuda"),
    ventas: () => onAbrir("ventas"),
    efectivo: () => onAbrir("efectivo"),
    aparcar: () => void aparcar(),
    descuentoTotal: () => carrito.items.length > 0 && setEditando("descuentoTotal"),
    consumidorFinal: () => hacer({ kind: "vaciar-cliente" }),
    cantidad: () => carrito.items.length > 0 && setEditando("cantidad"),
    descuento: () => carrito.items.length > 0 && setEditando("descuento"),
    ...(detalle.length > 0 && carrito.items.length > 0 ? { datosLinea: () => setForma("linea") } : {}),
    ...(cabecera.length > 0 || estado.sectores.length > 1
      ? { tipoFactura: () => setForma("documento") }
      : {}),
    quitar: () => hacer({ kind: "quitar" }),
    ...(estado.sesion.exige ? { bloquear: () => void puente.invoke("bloquear", {}) } : {}),
    cobrar: () => void cobrar(),
    menu: () => onAbrir("menu"),
    estado: () => onAbrir("estado"),
  };
  useTeclas({ onCodigo: escanear, acciones: libre ? acciones : {} });

  return (
    <>
      <main className="cuerpo">
        <section className="panel" aria-label="Venta">
          <Buscador
            campo={buscar}
            onElegir={(producto, cantidad) => hacer({ kind: "agregar", producto, cantidad })}
            onBuscando={enTurno}
            onCobrar={() => void cobrar()}
            onMover={(paso) => hacer({ kind: "mover", paso })}
          />
          <Lineas carrito={carrito} sector={sector} subTotales={totales?.subTotales ?? []} onAccion={hacer} />
        </section>
        <aside className="panel" aria-label="Cobro">
          <PanelCliente
            cliente={carrito.cliente}
            campo={cliente}
            onCliente={(c) => hacer({ kind: "cliente", cliente: c })}
            onNit={(rechazado) => hacer({ kind: "nit", rechazado })}
            onListo={alBuscador}
          />
          <Divider />
          <Stack p="md" gap="xs" mt="auto">
            <Avisos avisos={avisos} />
            <Reabierta
              pendiente={estado.reabierta}
              enCarrito={carrito.ventaId}
              onRetomar={retomar}
              onDescartada={() => (hacer({ kind: "vaciar" }), alBuscador())}
            />
            {acciones.tipoFactura !== undefined && (
              <Button
                variant="light"
                onClick={acciones.tipoFactura}
                rightSection={<Kbd>{teclas.tipoFactura}</Kbd>}
              >
                {getSector(sector).nombre}
              </Button>
            )}
            <Group justify="space-between">
              <Text className="suave">
                {carrito.items.length} {carrito.items.length === 1 ? "línea" : "líneas"}
              </Text>
              {totales !== null && Number(totales.descuentos) > 0 && (
                <Text className="suave">Descuentos Bs {monto(totales.descuentos)}</Text>
              )}
            </Group>
            <Group justify="space-between" align="baseline" wrap="nowrap">
              <Text fw={700} size="lg">
                Total Bs
              </Text>
              <span className="total" aria-label="Total" data-testid="total">
                {monto(totales?.aPagar ?? "0")}
              </span>
            </Group>
            <Button
              size="xl"
              h={64}
              leftSection={<IconCash size={26} />}
              rightSection={<Kbd>{teclas.cobrar}</Kbd>}
              onClick={() => void cobrar()}
              disabled={carrito.items.length === 0 || estado.modo === "bloqueada"}
            >
              Cobrar
            </Button>
          </Stack>
        </aside>
      </main>
      <BarraTeclas acciones={acciones} />
      {aparcados && (
        <Aparcados
          onRetomar={(retomado) => {
            hacer({ kind: "retomar", carrito: retomado });
            setAparcados(false);
            alBuscador();
          }}
          onCerrar={() => (setAparcados(false), alBuscador())}
        />
      )}
      {forma === "documento" && (
        <DialogoSector
          sector={sector}
          sectores={estado.sectores}
          propios={carrito.propios}
          onSector={(elegido) => hacer({ kind: "sector", sector: elegido })}
          onListo={(propios) => (hacer({ kind: "propios", propios }), setForma(null), alBuscador())}
          onCerrar={() => (setForma(null), alBuscador())}
        />
      )}
      {forma === "linea" && carrito.items[carrito.elegida] !== undefined && (
        <DialogoForma
          titulo={carrito.items[carrito.elegida]!.descripcion}
          campos={detalle}
          propios={carrito.items[carrito.elegida]!.propios ?? {}}
          onListo={(propios) => (hacer({ kind: "propios-linea", propios }), setForma(null), alBuscador())}
          onCerrar={() => (setForma(null), alBuscador())}
        />
      )}
      {editando !== null && carrito.items[carrito.elegida] !== undefined && (
        <DialogoLinea
          campo={editando}
          item={carrito.items[carrito.elegida]!}
          descuentoTotal={carrito.descuentoAdicional}
          pedirSubTotal={async () =>
            (await calcularTotales({ ...carrito, descuentoAdicional: null, sector }))?.total ?? null
          }
          onAccion={hacer}
          onCerrar={() => (setEditando(null), alBuscador())}
        />
      )}
      {pagando !== null && (
        <DialogoPago
          ventaId={pagando.id}
          carrito={carrito}
          aPagar={pagando.aPagar}
          sector={sector}
          tipoCambioUsd={estado.tipoCambioUsd}
          onCerrar={() => (setPagando(null), alBuscador())}
          onVendida={() => {
            hacer({ kind: "vaciar" });
            setPagando(null);
            alBuscador();
          }}
        />
      )}
    </>
  );
}
