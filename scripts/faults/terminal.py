# Runs a program in a terminal of its own. Prints its process id; then takes words on standard input: "stop" no longer
# reads what the program prints, "close" closes the terminal. Ends with the program, and with its exit code.
import os
import pty
import select
import sys

pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
print(pid, flush=True)

sources = [sys.stdin.fileno(), terminal]
while sources:
    ready, _, _ = select.select(sources, [], [])
    if terminal in ready:
        try:
            text = os.read(terminal, 65536)
        except OSError:
            text = b""
        if not text:
            sources.remove(terminal)
    if sys.stdin.fileno() in ready:
        word = os.read(sys.stdin.fileno(), 100).decode()
        if "stop" in word and terminal in sources:
            sources.remove(terminal)
        if "close" in word or not word:
            os.close(terminal)
            break

_, status = os.waitpid(pid, 0)
sys.exit(os.waitstatus_to_exitcode(status) & 255)
