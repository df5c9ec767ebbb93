/** This computer's addresses in the shop's network. */
import { networkInterfaces } from "node:os";

type Interfaces = ReturnType<typeof networkInterfaces>;

/** Networks that exist inside one computer only: containers, virtual machines, tunnels. */
const PROPIAS = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|vEthernet|tun|tap|utun|lo)/i;
/** Addresses that an interface without a network gives itself. RFC 3927. */
const SIN_RED = /^169\.254\./;

/** The IPv4 addresses under which other computers of the shop reach this one; none without a network. */
export function direccionesDeRed(interfaces: Interfaces = networkInterfaces()): readonly string[] {
  return Object.entries(interfaces)
    .filter(([nombre]) => !PROPIAS.test(nombre))
    .flatMap(([, lista]) => lista ?? [])
    .filter(({ family, internal, address }) => family === "IPv4" && !internal && !SIN_RED.test(address))
    .map(({ address }) => address);
}
