import { Alert, Button, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { IconArrowBackUp, IconBan, IconMail, IconPrinter, IconReceiptRefund } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Dialogo } from "../comun/dialogo.tsx";
import type { Venta } from "../../contract/index.ts";
import { monto } from "../comun/formato.ts";
import { useLlamada } from "../efectivo/use-llamada.ts";
import { puente } from "../puente.ts";
import { PaginaDeVenta } from "./pagina-de-venta.tsx";
import { Fallo } from "../comun/fallo.tsx";
import { Boton } from "../comun/boton.tsx";
import { BotonConfirmado } from "../comun/confirmar.tsx";
import { useImpresion } from "../comun/use-impresion.tsx";

const EFECTIVO = 1;

/** The sale that an action names: the one on the screen, with its invoice. */
function mostrada({ id: ventaId, cuf }: Venta) {
  return cuf === null ? { ventaId } : { ventaId, cuf };
}

/** What can still be done with a sale: paper again, mail, annul, undo. */
export function AccionesVenta({
  venta,
  turno,
  onNota,
}: {
  readonly venta: Venta;
  readonly turno: boolean;
  readonly onNota: (cuf: string) => void;
}) {
  const [dialogo, setDialogo] = useState<"anular" | "correo" | null>(null);
  const [devolver, setDevolver] = useState(false);
  const [revertida, setRevertida] = useState<string | null>(null);
  const { ocupada, fallo, llamar } = useLlamada();
  const { imprimir, respuesta } = useImpresion();
  const { id: ventaId, estado, anulacion } = venta;
  const anulable = (estado === "EMITIDA" || estado === "OFFLINE") && anulacion?.estado !== "pendiente";
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Boton
          leftSection={<IconPrinter size={18} />}
          falta={venta.cuf === null ? "Esta venta no tiene factura." : null}
          onClick={() => imprimir(puente.invoke("reimprimir", { ventaId }))}
        >
          Reimprimir
        </Boton>
        <PaginaDeVenta venta={venta} imprimir={imprimir} llamada={{ ocupada, llamar }} />
        {venta.publicUrl !== null && (
          <Button component="a" variant="default" href={venta.publicUrl} target="_blank" rel="noreferrer">
            Ver factura
          </Button>
        )}
        <Boton
          variant="default"
          leftSection={<IconMail size={18} />}
          falta={venta.cuf === null ? "Esta venta no tiene factura." : null}
          onClick={() => setDialogo("correo")}
        >
          Correo
        </Boton>
        {estado === "EMITIDA" && venta.cuf !== null && (
          <Button
            variant="default"
            leftSection={<IconReceiptRefund size={18} />}
            onClick={() => onNota(venta.cuf ?? "")}
          >
            Nota de crédito
          </Button>
        )}
        {anulable && (
          <Button
            variant="default"
            color="red"
            leftSection={<IconBan size={18} />}
            onClick={() => setDialogo("anular")}
          >
            Anular
          </Button>
        )}
        {estado === "ANULADA" && (
          <BotonConfirmado
            variant="default"
            leftSection={<IconArrowBackUp size={18} />}
            loading={ocupada}
            titulo={`Revertir la anulación de la factura ${venta.numeroFactura ?? ""}`}
            pregunta={`${venta.cliente.razonSocial}, Bs ${monto(venta.total)}. La factura vuelve a valer y se avisa a Impuestos; solo se puede una vez.`}
            si="Sí, revertir la anulación"
            onSi={() =>
              void llamar(puente.invoke("revertirAnulacion", mostrada(venta)), () =>
                setRevertida(`La factura ${venta.numeroFactura ?? ""} vale otra vez.`),
              )
            }
          >
            Revertir la anulación
          </BotonConfirmado>
        )}
      </Group>
      {anulacion?.estado === "pendiente" && (
        <Alert color="orange">Por anular: se hará sola cuando la factura esté enviada y haya conexión.</Alert>
      )}
      {anulacion?.estado === "negada" && estado !== "ANULADA" && (
        <Alert color="red">No se anuló: {anulacion.error}</Alert>
      )}
      <Fallo fallo={fallo} />
      {respuesta}
      {revertida !== null && (
        <Alert color="verde" role="status">
          {revertida}
        </Alert>
      )}
      {devolver && turno && <Devolucion venta={venta} onListo={() => setDevolver(false)} />}
      {dialogo === "anular" && (
        <Anular
          venta={venta}
          onCerrar={() => setDialogo(null)}
          onAnulada={() => {
            setDialogo(null);
            setDevolver(venta.metodoPago === EFECTIVO);
          }}
        />
      )}
      {dialogo === "correo" && <Correo venta={venta} onCerrar={() => setDialogo(null)} />}
    </Stack>
  );
}

function Anular({
  venta,
  onCerrar,
  onAnulada,
}: {
  readonly venta: Venta;
  readonly onCerrar: () => void;
  readonly onAnulada: () => void;
}) {
  const [motivos, setMotivos] = useState<{ value: string; label: string }[]>([]);
  const [motivo, setMotivo] = useState<string | null>(null);
  const { ocupada, fallo, llamar } = useLlamada();
  useEffect(() => {
    void puente.invoke("catalogos", {}).then((result) => {
      if (!result.ok) return;
      const lista = result.value.motivosAnulacion.map((m) => ({
        value: String(m.codigo),
        label: m.descripcion,
      }));
      setMotivos(lista);
      setMotivo(lista[0]?.value ?? null);
    });
  }, []);
  return (
    <Dialogo opened onClose={onCerrar} title={`Anular la factura ${venta.numeroFactura ?? ""}`} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (motivo !== null)
            void llamar(puente.invoke("anular", { ...mostrada(venta), motivo: Number(motivo) }), onAnulada);
        }}
      >
        <Stack>
          <Text>
            {venta.cliente.razonSocial}, Bs {monto(venta.total)}. Se avisa a Impuestos; solo se puede revertir
            una vez.
          </Text>
          <Select
            label="Motivo"
            size="md"
            autoFocus
            data={motivos}
            value={motivo}
            onChange={setMotivo}
            allowDeselect={false}
          />
          <Fallo fallo={fallo} />
          <Group justify="end">
            <Boton variant="default" onClick={onCerrar} falta={ocupada ? "Espere a que termine." : null}>
              Volver
            </Boton>
            <Boton
              type="submit"
              color="red"
              loading={ocupada}
              falta={motivo === null ? "Elija el motivo." : null}
            >
              Anular la factura
            </Boton>
          </Group>
        </Stack>
      </form>
    </Dialogo>
  );
}

/** Cash that goes back is a movement of its own: the sale's money stays counted as taken. */
function Devolucion({ venta, onListo }: { readonly venta: Venta; readonly onListo: () => void }) {
  const { ocupada, fallo, llamar } = useLlamada();
  const motivo = `Devolución, factura ${venta.numeroFactura ?? ""}`;
  return (
    <Alert color="orange" title={`¿Devolvió Bs ${monto(venta.total)} en efectivo?`}>
      {fallo !== null && <Text c="red">{fallo.texto}</Text>}
      <Group mt="xs">
        <Button
          loading={ocupada}
          onClick={() =>
            void llamar(
              puente.invoke("moverEfectivo", { tipo: "retiro", monto: venta.total, motivo }),
              onListo,
            )
          }
        >
          Sí, anotar la salida
        </Button>
        <Button variant="default" onClick={onListo}>
          No
        </Button>
      </Group>
    </Alert>
  );
}

function Correo({ venta, onCerrar }: { readonly venta: Venta; readonly onCerrar: () => void }) {
  const [correo, setCorreo] = useState(venta.cliente.correo ?? "");
  const [enviado, setEnviado] = useState<string | null>(null);
  const { ocupada, fallo, llamar } = useLlamada();
  return (
    <Dialogo opened onClose={onCerrar} title="Enviar la factura por correo" centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void llamar(puente.invoke("enviarCorreo", { ...mostrada(venta), correo }), ({ enviadoA }) =>
            setEnviado(enviadoA),
          );
        }}
      >
        <Stack>
          <TextInput
            label="Correo del cliente"
            type="email"
            size="md"
            autoFocus
            value={correo}
            onChange={(e) => setCorreo(e.currentTarget.value)}
          />
          <Fallo fallo={fallo} />
          {enviado !== null && <Alert color="verde">Enviada a {enviado}.</Alert>}
          <Boton
            type="submit"
            loading={ocupada}
            falta={correo.trim() === "" ? "Escriba el correo del cliente." : null}
          >
            Enviar
          </Boton>
        </Stack>
      </form>
    </Dialogo>
  );
}
