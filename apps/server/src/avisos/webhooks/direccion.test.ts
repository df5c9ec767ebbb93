import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, describe, test } from "vitest";
import { isAlcanzable, redes } from "./alcanzable.ts";
import { resolveDestino } from "./direccion.ts";
import { entregar } from "./enviar.ts";

/**
 * From the registries' tables: first and last address of each network that is not globally reachable, and its
 * neighbours.
 */
const NO_ALCANZABLES: readonly (readonly [string, ...string[]])[] = [
  ["this network", "0.0.0.0", "0.255.255.255"],
  ["private", "10.0.0.0", "10.255.255.255", "172.16.0.0", "172.31.255.255", "192.168.0.0", "192.168.255.255"],
  ["shared", "100.64.0.0", "100.127.255.255"],
  ["own machine", "127.0.0.1", "127.255.255.255", "::1", "::"],
  ["link-local, the cloud's metadata", "169.254.169.254", "fe80::1", "febf::1", "fe80::1%eth0"],
  ["protocol assignments", "192.0.0.1", "192.0.0.255", "2001::1", "2001:1ff::1"],
  ["documentation", "192.0.2.1", "198.51.100.1", "203.0.113.255", "2001:db8::1", "3fff::1", "3fff:fff::1"],
  ["benchmarking", "198.18.0.0", "198.19.255.255", "2001:2::1"],
  ["6to4 relays", "192.88.99.1"],
  ["multicast", "224.0.0.1", "239.255.255.255", "ff02::1", "ff0e::1"],
  ["reserved and broadcast", "240.0.0.1", "255.255.255.255", "4000::1", "5f00::1", "e000::1"],
  ["unique local", "fc00::1", "fdff::1", "fd00:ec2::254"],
  ["site-local", "fec0::1", "feff::1"],
  ["discard", "100::1", "100:0:0:1::1"],
  ["mapped", "::ffff:127.0.0.1", "::ffff:7f00:1", "::FFFF:10.0.0.1", "0:0:0:0:0:ffff:a9fe:a9fe"],
  ["compatible", "::127.0.0.1", "::7f00:1", "::8.8.8.8"],
  ["translated", "::ffff:0:127.0.0.1", "::ffff:0:8.8.8.8"],
  ["NAT64", "64:ff9b::127.0.0.1", "64:ff9b::a00:1", "64:ff9b:1::8.8.8.8", "64:ff9b:1:fffe::1"],
  ["6to4", "2002:7f00:1::", "2002:808:808::1"],
  ["Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
];
const ALCANZABLES = [
  ["1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255"],
  ["128.0.0.1", "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255"],
  ["192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255", "2001:200::1", "2001:db9::1"],
  ["2606:4700:4700::1111", "2800:cd0::1", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2003::1", "3ffe::1"],
].flat();

const url = (ip: string) => `https://${ip.includes(":") ? `[${ip.replace(/%.*/, "")}]` : ip}/`;
const reglas = (permitidas: readonly string[] = [], soloHttps = true) => ({
  permitidas: redes(permitidas),
  soloHttps,
});
const llega = async (direccion: string, con = reglas()) => (await resolveDestino(direccion, con)).ok;

describe("an address that is no globally reachable unicast one is refused", () => {
  test.each(NO_ALCANZABLES)("%s", async (_red, ...direcciones) => {
    for (const ip of direcciones) {
      expect([ip, isAlcanzable(ip)]).toEqual([ip, false]);
      expect([ip, await llega(url(ip))]).toEqual([ip, false]);
    }
  });
  test("and their neighbours are not", async () => {
    for (const ip of ALCANZABLES) expect([ip, await llega(url(ip))]).toEqual([ip, true]);
  });
  test("nor does another spelling of a number lead there", async () => {
    for (const host of ["2130706433", "0x7f.1", "0177.0.0.1", "127.1", "localhost", "①②⑦.0.0.1"])
      expect([host, await llega(`https://${host}/`)]).toEqual([host, false]);
  });
});

describe("in production", () => {
  test.each([
    ["https://8.8.8.8/", true],
    ["https://8.8.8.8:443/avisos", true],
    ["http://8.8.8.8/", false],
    ["https://8.8.8.8:8443/", false],
    ["http://8.8.8.8:443/", false],
    ["https://ana:clave@8.8.8.8/", false],
    ["ftp://8.8.8.8/", false],
    ["file:///etc/passwd", false],
  ])("%s may be called: %s", async (direccion, permitida) => {
    expect(await llega(direccion)).toBe(permitida);
  });
  test("a network that the operator allowed is his own, with http and any port", async () => {
    for (const direccion of ["http://192.168.1.9:8069/", "http://[::ffff:192.168.1.9]:8069/"])
      expect(await llega(direccion, reglas(["192.168.0.0/16"]))).toBe(true);
    expect(await llega("http://192.169.1.9:8069/", reglas(["192.168.0.0/16"]))).toBe(false);
  });
});

test("in sandbox http and any port will do", async () => {
  expect(await llega("http://8.8.8.8:8080/", reglas([], false))).toBe(true);
  expect(await llega("http://10.0.0.1:8080/", reglas([], false))).toBe(false);
});

test("a delivery goes to the address that was checked, whatever the name says now, and follows no redirect", async () => {
  const pedidas: string[] = [];
  const receptor = createServer((req, res) => {
    pedidas.push(`${req.headers.host} ${req.url}`);
    res.writeHead(302, { location: "/otra" }).end();
  });
  receptor.listen(0, "127.0.0.1");
  await once(receptor, "listening");
  try {
    const { port } = receptor.address() as AddressInfo;
    // The name does not resolve: only the checked address leads anywhere.
    const destino = {
      url: new URL(`http://tienda.invalid:${port}/avisos`),
      ip: "127.0.0.1",
      familia: 4,
    } as const;
    const { status } = await entregar(destino, "{}", {}, AbortSignal.timeout(60_000));
    expect(status).toBe(302);
    expect(pedidas).toEqual([`tienda.invalid:${port} /avisos`]);
  } finally {
    receptor.close();
  }
});
