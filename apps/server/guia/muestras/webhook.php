<?php
require 'mostrador.php';

$webhook = llamar('POST', '/v1/webhooks', [
    'url' => getenv('RECEPTOR'),
    'eventos' => ['factura.*', 'nota.emitida'],
]);
echo "Guarde el secreto, se muestra una sola vez: {$webhook['secret']}\n";

// Un aviso webhook.prueba, ahora: dice qué respondió el receptor.
$prueba = llamar('POST', "/v1/webhooks/{$webhook['id']}/probar");
echo ($prueba['status'] ?? $prueba['error']) . "\n";
