/** Stock count with a scanner: blind, by several people, while the shop is selling. docs/decisions/0067 */
import { ActionIcon, Alert, Button, Group, Kbd, Stack, Text, TextInput } from "@mantine/core";
import { IconClipboardCheck, IconTrash } from "@tabler/icons-react";
import { Boton } from "@mostrador/ui";
import { useState } from "react";
import type { Salida } from "../../contract/index.ts";
import { BotonConfirmado } from "../comun/confirmar.tsx";
import { Dialogo } from "../comun/dialogo.tsx";
import { Fallo } from "../comun/fallo.tsx";
import { cantidad as escrita, horaODia } from "../comun/formato.ts";
import { useTeclasDeCaja } from "../comun/teclas.ts";
import { useTeclasPrestadas } from "../comun/use-teclas.ts";
import { CampoProducto, type Elegido } from "./campo-producto.tsx";
import { PedirCantidad } from "./cantidad.tsx";
import { useConteo, type UsoConteo } from "./use-conteo.ts";

type Conteo = NonNullable<Salida<"conteo">>;

/** Shows the count that is open at this till, or the form that begins one. `ahora`: the present, null if it is not known. */
export function Contar({ ahora }: { readonly ahora: string | null }) {
  const uso = useConteo();
  const [enviado, setEnviado] = useState<Salida<"cerrarConteo"> | null>(null);
  const [pedida, setPedida] = useState<Pedida | null>(null);
  const elegir = ({ producto, cantidad }: Elegido): void => {
    const bienes = { productoId: producto.id, presentacionId: producto.presentacionId ?? null };
    if (cantidad === null) setPedida({ ...bienes, nombre: producto.descripcion, como: "suma", antes: "" });
    else uso.hacer("contarProducto", { ...bienes, cantidad, como: "suma" });
  };
  // A scan before the till has read its count belongs to that count, not to the sale behind the panel.
  if (uso.conteo === undefined) return <CampoProducto accion="Contar" onElegir={elegir} onListo={null} />;
  return (
    <Stack>
      {enviado !== null && uso.conteo === null && (
        <Alert color="verde" role="status" title={`Conteo ${enviado.codigo} terminado`}>
          {productos(enviado.productos)}. Lo que faltó y lo que sobró se ve en el portal, en Existencias.
        </Alert>
      )}
      {uso.conteo === null ? (
        <Empezar uso={uso} />
      ) : (
        <Abierto
          uso={uso}
          conteo={uso.conteo}
          ahora={ahora}
          onElegir={elegir}
          pedir={{ pedida, setPedida }}
          onEnviado={setEnviado}
        />
      )}
    </Stack>
  );
}

/** Form that begins a count or joins another till's count. */
function Empezar({ uso }: { readonly uso: UsoConteo }) {
  const [codigo, setCodigo] = useState("");
  const [escaneado, setEscaneado] = useState(false);
  const junto = codigo.trim() !== "";
  useTeclasPrestadas({
    acciones: {},
    onCodigo: ({ codigos, callado }) => {
      // A code that may have been typed by hand is that of the count to join.
      if (callado) return Promise.resolve(null);
      setEscaneado(true);
      return Promise.resolve(codigos[0] ?? null);
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        uso.hacer("empezarConteo", { codigo: junto ? codigo : null });
      }}
    >
      <Stack>
        <Text>
          Cuente lo que hay en un estante, en un depósito o en toda la tienda, aunque se siga vendiendo: cada
          producto vale para el momento en que lo cuenta. Lo que no cuente queda como está.
        </Text>
        <TextInput
          label="Código del conteo (solo para contar con otra caja)"
          description="Lo muestra la caja que empezó. Si las dos cuentan el mismo producto, se suma."
          placeholder="K7F2"
          size="md"
          maw="26rem"
          maxLength={4}
          autoComplete="off"
          value={codigo}
          onChange={(event) => setCodigo(event.currentTarget.value.toUpperCase())}
        />
        <Fallo fallo={uso.fallo} />
        {escaneado && (
          <Alert color="orange" role="alert">
            Lo escaneado no se contó: empiece el conteo y escanéelo otra vez.
          </Alert>
        )}
        <Button
          type="submit"
          size="lg"
          autoFocus
          style={{ alignSelf: "flex-start" }}
          leftSection={<IconClipboardCheck size={20} />}
        >
          {junto ? "Unirse al conteo" : "Empezar a contar"}
        </Button>
      </Stack>
    </form>
  );
}

interface PropsAbierto {
  readonly uso: UsoConteo;
  readonly conteo: Conteo;
  readonly ahora: string | null;
  readonly onElegir: (elegido: Elegido) => void;
  readonly pedir: { readonly pedida: Pedida | null; readonly setPedida: (pedida: Pedida | null) => void };
  readonly onEnviado: (enviado: Salida<"cerrarConteo">) => void;
}

/** Request for a quantity: of a product just selected, or of a counted line that is corrected. */
interface Pedida {
  readonly productoId: string;
  readonly presentacionId: string | null;
  readonly nombre: string;
  readonly como: "suma" | "es";
  readonly antes: string;
}

function Abierto({ uso, conteo, ahora, onElegir, pedir, onEnviado }: PropsAbierto) {
  const { pedida, setPedida } = pedir;
  const [terminando, setTerminando] = useState(false);
  const { codigo, empezadoEn, productos: cuantos, ultimas } = conteo;
  return (
    <>
      <Group justify="space-between">
        <Text size="lg" fw={700}>
          Conteo {codigo}
        </Text>
        <Text className="suave">
          {productos(cuantos)} · desde {horaODia(empezadoEn, ahora)}
        </Text>
      </Group>
      <CampoProducto
        accion="Contar"
        onElegir={onElegir}
        onListo={cuantos === 0 ? null : () => setTerminando(true)}
      />
      {pedida !== null && (
        <PedirCantidad
          key={pedida.productoId}
          pregunta={`¿Cuánto hay de ${pedida.nombre}?`}
          antes={pedida.antes}
          onCantidad={(cantidad) => {
            const { productoId, presentacionId, como } = pedida;
            setPedida(null);
            uso.hacer("contarProducto", { productoId, presentacionId, cantidad, como });
          }}
          onDejar={() => setPedida(null)}
        />
      )}
      <Fallo fallo={uso.fallo} />
      <Contadas
        ultimas={ultimas}
        onCorregir={({ productoId, descripcion, contado }) =>
          setPedida({ productoId, presentacionId: null, nombre: descripcion, como: "es", antes: contado })
        }
        onQuitar={(productoId) => uso.hacer("quitarContado", { productoId })}
      />
      {cuantos > ultimas.length && (
        <Text className="suave">
          Se ven los últimos {ultimas.length}. Para corregir otro, escanéelo: aparece primero.
        </Text>
      )}
      <PieDeConteo cuantos={cuantos} onTerminar={() => setTerminando(true)} onDescartar={uso.descartar} />
      {terminando && (
        <Terminar
          cuantos={cuantos}
          onCerrar={() => setTerminando(false)}
          onTerminar={(nota) => (setTerminando(false), uso.terminar(nota, onEnviado))}
        />
      )}
    </>
  );
}

interface PropsPie {
  readonly cuantos: number;
  readonly onTerminar: () => void;
  readonly onDescartar: () => void;
}

/** Buttons that end or discard the count. They stay in view. */
function PieDeConteo({ cuantos, onTerminar, onDescartar }: PropsPie) {
  const { cobrar } = useTeclasDeCaja();
  return (
    <Group className="pie" align="flex-start">
      <Boton
        size="md"
        rightSection={<Kbd>{cobrar}</Kbd>}
        falta={cuantos === 0 ? "Cuente al menos un producto." : null}
        onClick={onTerminar}
      >
        Terminar el conteo
      </Boton>
      <BotonConfirmado
        variant="default"
        size="md"
        titulo="Descartar el conteo"
        pregunta={`Se pierde lo contado en esta caja: ${productos(cuantos)}. Las existencias quedan como están.`}
        si="Descartar"
        onSi={onDescartar}
      >
        Descartar
      </BotonConfirmado>
    </Group>
  );
}

interface PropsContadas {
  readonly ultimas: Conteo["ultimas"];
  readonly onCorregir: (linea: Conteo["ultimas"][number]) => void;
  readonly onQuitar: (productoId: string) => void;
}

function Contadas({ ultimas, onCorregir, onQuitar }: PropsContadas) {
  if (ultimas.length === 0)
    return (
      <Text className="suave">
        Escanee el primer producto. Puede cerrar y seguir después: nada se pierde.
      </Text>
    );
  return (
    <div role="list" aria-label="Contado">
      {ultimas.map((linea) => (
        <Group
          key={linea.productoId}
          role="listitem"
          wrap="nowrap"
          justify="space-between"
          px="xs"
          py="xs"
          style={{ borderBottom: "1px solid var(--linea)" }}
        >
          <div style={{ minWidth: 0, flex: 1 }}>
            <div className="nombre">{linea.descripcion}</div>
            <Text size="sm" className="suave">
              {linea.codigo}
              {linea.usuario === null ? "" : ` · ${linea.usuario}`}
            </Text>
          </div>
          <Button
            variant="default"
            size="md"
            aria-label={`Corregir ${linea.descripcion}: ${escrita(linea.contado, linea.unidad)}`}
            onClick={() => onCorregir(linea)}
          >
            {escrita(linea.contado)}
          </Button>
          <ActionIcon
            variant="subtle"
            color="red"
            size={44}
            aria-label={`Quitar ${linea.descripcion}`}
            onClick={() => onQuitar(linea.productoId)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      ))}
    </div>
  );
}

interface PropsTerminar {
  readonly cuantos: number;
  readonly onTerminar: (nota: string | null) => void;
  readonly onCerrar: () => void;
}

/** Explains the effect of ending the count, and asks for an optional note. */
function Terminar({ cuantos, onTerminar, onCerrar }: PropsTerminar) {
  const [nota, setNota] = useState("");
  return (
    <Dialogo opened onClose={onCerrar} title="Terminar el conteo" centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onTerminar(nota.trim() === "" ? null : nota.trim());
        }}
      >
        <Stack>
          <Text>
            {productos(cuantos)}: sus existencias pasan a ser las que contó, menos lo que se vendió después.
            Lo que no contó queda como está.
          </Text>
          <TextInput
            label="Nota (opcional)"
            placeholder="Estante de bebidas"
            maxLength={200}
            autoComplete="off"
            autoFocus
            value={nota}
            onChange={(event) => setNota(event.currentTarget.value)}
          />
          <Group justify="end" className="pie">
            <Button variant="default" onClick={onCerrar}>
              Seguir contando
            </Button>
            <Button type="submit">Terminar</Button>
          </Group>
        </Stack>
      </form>
    </Dialogo>
  );
}

function productos(cuantos: number): string {
  return cuantos === 1 ? "1 producto contado" : `${cuantos} productos contados`;
}
