import { Button, Divider, Group, Kbd, Stack, Text } from "@mantine/core";
import { IconCash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { SECTORES_CAJA, type Entrada, type EstadoCaja } from "../../contract/index.ts";
import type { Abrir } from "../vistas.ts";
import type { Accion } from "../comun/acciones.ts";
import { Avisos, useAvisos } from "../comun/avisos.tsx";
import { monto } from "../comun/formato.ts";
import { useTeclasDeCaja } from "../comun/teclas.ts";
import { useTeclas } from "../comun/use-teclas.ts";
import { DialogoPago } from "../pago/dialogo-pago.tsx";
import { puente } from "../puente.ts";
import { getSector } from "../sectores/sectores.ts";
import { BarraTeclas } from "./barra-teclas.tsx";
import { Buscador } from "./buscador.tsx";
import { Aparcados } from "./aparcados.tsx";
import { Lineas } from "./lineas.tsx";
import { PanelCliente } from "./panel-cliente.tsx";
import { Reabierta, useReabierta } from "./reabierta.tsx";
import { Total } from "./total.tsx";
import { useCarrito } from "./use-carrito.ts";
import { usePantallaCliente } from "./use-pantalla-cliente.ts";
import { useEdicion } from "./use-edicion.tsx";
import { useTotales } from "./use-totales.ts";

interface Props {
  readonly estado: EstadoCaja;
  /** Something else lies over the screen: keys are its own. */
  readonly pausa: boolean;
  readonly onAbrir: Abrir;
}

/** The selling screen: everything by keyboard, scanner or touch. */
export function Vender({ estado, pausa, onAbrir }: Props) {
  const teclas = useTeclasDeCaja();
  const uso = useCarrito();
  const { carrito, hacer, enTurno, completo } = uso;
  const [pagando, setPagando] = useState<{ readonly id: string; readonly aPagar: string } | null>(null);
  const [aparcados, setAparcados] = useState(false);
  const buscar = useRef<HTMLInputElement>(null);
  const cliente = useRef<HTMLInputElement>(null);
  const nombre = useRef<HTMLInputElement>(null);
  const sector = carrito.sector ?? estado.sectores[0] ?? SECTORES_CAJA[0]!.codigo;
  const totales = useTotales({ ...carrito, sector });
  usePantallaCliente(carrito, totales);
  const { avisos, avisar } = useAvisos();
  /** Selected: what was left there does not become the beginning of the next search. */
  const alBuscador = () => {
    buscar.current?.focus();
    buscar.current?.select();
  };
  const edicion = useEdicion({
    uso,
    sector,
    sectores: estado.sectores,
    nombre,
    avisar,
    alSalir: alBuscador,
  });
  const libre = !pausa && pagando === null && !edicion.ocupada && !aparcados;

  /** The sale's id is made here, once: pressing twice charges once. A reopened sale has its own. */
  async function cobrar(): Promise<void> {
    const revisada = await edicion.revisar();
    if (revisada === null) return;
    const { venta, aPagar } = revisada;
    setPagando((antes) => antes ?? { id: venta.ventaId ?? crypto.randomUUID(), aPagar });
  }

  function escanear(codigo: string): void {
    if (pagando !== null) return;
    // A ticket that comes back: its QR holds a CUF, which no product has.
    if (/[0-9A-Fa-f]{40}/.test(codigo)) onAbrir("notas", codigo);
    else edicion.escanear(codigo);
  }

  const retomar = useReabierta(estado.reabierta, carrito, pagando?.id ?? null, hacer, avisar);
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
    ...edicion.acciones,
    buscar: alBuscador,
    cliente: () => cliente.current?.select(),
    ayuda: () => onAbrir("ayuda"),
    ventas: () => onAbrir("ventas"),
    efectivo: () => onAbrir("efectivo"),
    aparcar: () => void aparcar(),
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
            onElegir={edicion.agregar}
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
            nombre={nombre}
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
              avisar={avisar}
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
            <Total valor={totales?.aPagar ?? "0"} prueba="total" />
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
      {edicion.dialogos}
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
