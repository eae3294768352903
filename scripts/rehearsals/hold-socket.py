# Replaces systemd's site.socket and site.service: listens for the site, and starts the current release whenever the site does not run.
# SIGTERM ends both.   hold-socket.py PORT SITE_FOLDER
import os, signal, socket, subprocess, sys, time

listener = socket.create_server(("127.0.0.1", int(sys.argv[1])), backlog=4096)
os.dup2(listener.fileno(), 3, inheritable=True)
site = sys.argv[2]
child = None
ending = False


def end(*_):
    global ending
    ending = True
    if child:
        child.terminate()


signal.signal(signal.SIGTERM, end)
while not ending:
    child = subprocess.Popen(
        ["sh", "-c", "LISTEN_FDS=1 LISTEN_PID=$$ exec flock --shared --no-fork . node scripts/run.mjs serve"],
        cwd=os.path.join(site, "current"),
        pass_fds=[3],
    )
    with open(os.path.join(site, "pid"), "w") as file:
        file.write(str(child.pid))
    child.wait()
    # Waits after a failure, like RestartSec=. After a requested stop the site is started again at once.
    if child.returncode and not ending:
        time.sleep(1)
