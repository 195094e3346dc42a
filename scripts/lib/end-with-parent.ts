// Preloaded into a child process with an IPC channel, which closes when the parent ends, even by SIGKILL.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Listening would keep a finished process alive.
process.channel?.unref();
